//! Native code that is missing, or does not fit: what JavaScript is told.

#![allow(clippy::float_cmp, reason = "small whole numbers")]

use std::path::Path;

use ferrobuf_host::{Bundle, Host, Native};

/// Loads and uses a generated file, which throws this code with this path, and with these words in the message.
fn refused(native: Native, code: &str, path: &str, words: &[&str]) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../js/skew.ts");
    let bundle = Bundle::build(&script).unwrap_or_else(|error| panic!("{error}"));
    let args: Vec<String> = [code, path]
        .iter()
        .chain(words)
        .map(|word| (*word).to_owned())
        .collect();
    let mut host = Host::new(native, &args).expect("a runtime");
    host.run(&bundle).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(host.number(c"passed"), 1.0);
}

#[test]
fn native_code_that_was_not_installed() {
    refused(
        Native::Missing,
        "not-installed",
        "acme.User",
        &["rebuild the native app"],
    );
}

#[test]
fn the_crate_of_another_abi_version() {
    let words = ["has ABI version 1", "the Rust crate ferrobuf has 2", "rebuild the app"];
    refused(Native::OtherAbi, "abi-mismatch", "", &words);
}

#[test]
fn a_struct_that_differs_between_cpp_and_rust() {
    let words = ["bytes in C++ and", "run `ferrobuf generate` and rebuild both"];
    refused(Native::OtherLayout, "abi-mismatch", "", &words);
}
