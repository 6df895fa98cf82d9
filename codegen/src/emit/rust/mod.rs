//! Rust: one module a package, one struct a message, and the codec of each.
//!
//! Tokens are made with `quote`, parsed by `syn` and printed by `prettyplease`, so no text is put together by hand. All paths
//! start at a crate root or at `self` and `super`, because a schema may define an `Option`, a package `core`, or a package
//! `ferrobuf`. Generated code compiles in every edition, and names nothing of the runtime but `codegen::v1`.

mod codec;
mod docs;
mod enumeration;
mod ffi;
mod field;
mod message;
mod modules;
mod oneof;
mod paths;

use proc_macro2::TokenStream;

use crate::emit::GeneratedFile;
use crate::emit::file::{header, source_line};
use crate::model::Schema;

/// What the target may be told.
#[derive(Clone, Debug)]
pub struct Options {
    /// Path of the runtime crate, from the root: `::ferrobuf`.
    pub runtime: String,
    /// Whether the C functions for the JSI glue are exported.
    pub ffi: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            runtime: "::ferrobuf".to_owned(),
            ffi: false,
        }
    }
}

/// All files of the target, by path.
pub fn emit(schema: &Schema, options: &Options) -> Vec<GeneratedFile> {
    let mut files = modules::emit(schema, options);
    if options.ffi {
        files.push(ffi::emit(schema, options));
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// A file of these items, a blank line between them. `sources` are the schemas that it is made from.
fn file<'a>(
    path: String,
    sources: impl IntoIterator<Item = &'a str>,
    items: impl IntoIterator<Item = TokenStream>,
) -> GeneratedFile {
    let mut contents = String::new();
    let sources = sources.into_iter().map(source_line);
    for line in header(None).into_iter().chain(sources) {
        contents.push_str("// ");
        contents.push_str(&line);
        contents.push('\n');
    }
    for item in items {
        contents.push('\n');
        contents.push_str(&print(&item));
    }
    // All files of a run are kept until the last is made.
    contents.shrink_to_fit();
    GeneratedFile { path, contents }
}

/// Formats an item. What the emitter quotes is Rust, so parsing it back cannot fail but for a bug; the tokens are then written as
/// they are, and the compiler says what is wrong with them.
fn print(item: &TokenStream) -> String {
    match syn::parse2::<syn::File>(item.clone()) {
        Ok(file) => prettyplease::unparse(&file),
        Err(error) => {
            debug_assert!(false, "generated Rust does not parse: {error}\n{item}");
            item.to_string() + "\n"
        }
    }
}
