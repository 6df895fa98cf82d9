//! Generates the Rust codec of the example schemas, which the payloads are messages of.

fn main() {
    let protos = "../example/proto";
    if let Err(problems) = ferrobuf_codegen::Builder::new().input(protos).include(protos).build() {
        panic!("{problems}");
    }
}
