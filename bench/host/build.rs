//! Compiles the counter of allocations.

#[path = "../../tests/setup/cache.rs"]
mod cache;

use cache::hermes;

fn main() {
    println!("cargo:rerun-if-env-changed=FERROBUF_CACHE");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=cpp");
    let hermes = hermes().join("source");
    let mut build = cc::Build::new();
    build.cpp(true).std("c++20").opt_level(2);
    build.warnings(true).extra_warnings(true).flag("-Werror");
    // As Hermes itself is compiled.
    build.define("JSI_UNSTABLE", None);
    for folder in ["API", "API/jsi"] {
        build.flag(format!("-isystem{}", hermes.join(folder).display()));
    }
    build.file("cpp/Allocations.cpp").compile("ferrobuf_bench_host");
}
