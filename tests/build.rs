//! Generates Rust from every schema of the tests, a module each, so that the suite compiles all of them.
//!
//! The files of `tests/proto` are one module, the cases another, and the example a third.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs, io};

use ferrobuf_codegen::Builder;

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let mut modules = String::new();
    for (name, folder) in [("proto", "proto"), ("cases", "cases"), ("example", "../example/proto")] {
        let target = out.join(name);
        // With the C ABI, since its table compiles only when every slot is where it says.
        let builder = Builder::new()
            .input(folder)
            .include(folder)
            .rust_out(&target)
            .ffi(true)
            .module(name);
        if let Err(problems) = builder.build() {
            panic!("{folder}: {problems}");
        }
        let path = target.join("mod.rs");
        let _ = writeln!(
            modules,
            "pub mod {name} {{\n    include!({:?});\n}}",
            path.display().to_string()
        );
    }
    fs::write(out.join("generated.rs"), modules)
}
