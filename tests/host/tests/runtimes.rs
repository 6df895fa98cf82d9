//! Runtimes of the host: several at once, their errors, their ends.

#![allow(clippy::float_cmp, reason = "small whole numbers")]

use ferrobuf_host::{Bundle, BundleError, Host, Native};

fn bundle(source: &str) -> Bundle {
    Bundle::compile("script.js", source.as_bytes(), b"").expect("it compiles")
}

#[test]
fn runtimes_do_not_share_globals() {
    let count = bundle("globalThis.n = (globalThis.n ?? 0) + 1; host.exitCode = n;");
    let mut first = Host::new(Native::Missing, &[]).expect("a runtime");
    let mut second = Host::new(Native::Installed, &[]).expect("a runtime");
    first.run(&count).expect("it runs");
    first.run(&count).expect("it runs");
    second.run(&count).expect("it runs");
    assert_eq!((first.number(c"exitCode"), second.number(c"exitCode")), (2.0, 1.0));
    drop(first);
    second.run(&count).expect("it runs after the other runtime is gone");
    assert_eq!(second.number(c"exitCode"), 2.0);
}

#[test]
fn an_error_comes_with_its_stack_and_leaves_the_runtime_usable() {
    let mut host = Host::new(Native::Missing, &[]).expect("a runtime");
    let error = host
        .run(&bundle("function f() { throw new TypeError('no'); }\nf();"))
        .expect_err("it throws");
    let text = error.to_string();
    assert!(text.starts_with("TypeError: no\n"), "{text}");
    assert!(text.contains("at f (script.js:1:"), "{text}");
    let error = host.run(&bundle("throw 5")).expect_err("it throws");
    assert_eq!(error.to_string(), "thrown: 5");
    host.run(&bundle("host.exitCode = 3")).expect("it runs");
    assert_eq!(host.number(c"exitCode"), 3.0);
}

#[test]
fn microtasks_run_before_run_returns() {
    let mut host = Host::new(Native::Missing, &["a".to_owned(), "ü".to_owned()]).expect("a runtime");
    host.run(&bundle(
        "Promise.resolve().then(() => { host.exitCode = host.args.join('').length; })",
    ))
    .expect("it runs");
    assert_eq!(host.number(c"exitCode"), 2.0);
    assert!(host.number(c"nothing").is_nan());
}

#[test]
fn a_script_that_does_not_compile_says_where() {
    let error = Bundle::compile("script.js", b"let x =\n = 1", b"").expect_err("it does not compile");
    let BundleError::Compile { url, messages } = error else {
        panic!("{error}");
    };
    assert_eq!(url, "script.js");
    assert!(messages.starts_with("2:2: "), "{messages}");
}
