//! Generates Rust from every schema of the tests, a module each, so that the suite compiles all of them.
//!
//! `tests/proto` is one module, since its files go together; each folder of `tests/cases` is one of its own.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use ferrobuf_codegen::Builder;

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let mut modules = String::new();
    let mut folders = vec![PathBuf::from("proto"), PathBuf::from("../example/proto")];
    for entry in fs::read_dir("cases")? {
        folders.push(entry?.path());
    }
    println!("cargo:rerun-if-changed=cases");
    folders.sort();
    for folder in folders {
        let name = module_name(&folder);
        let target = out.join(&name);
        // With the C ABI, since its table compiles only when every slot is where it says.
        let builder = Builder::new()
            .input(&folder)
            .include(&folder)
            .rust_out(&target)
            .ffi(true)
            .module(&name);
        if let Err(problems) = builder.build() {
            panic!("{}: {problems}", folder.display());
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

/// The folder's name; `example` for the one of the example.
fn module_name(folder: &Path) -> String {
    if folder.starts_with("..") {
        return "example".to_owned();
    }
    folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
