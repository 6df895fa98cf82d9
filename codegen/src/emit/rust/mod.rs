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

/// A file of these texts, each as [`text`] makes it. `sources` are the schemas that it is made from.
fn file<'a>(path: String, sources: impl IntoIterator<Item = &'a str>, texts: Vec<String>) -> GeneratedFile {
    let mut head = String::new();
    let sources = sources.into_iter().map(source_line);
    for line in header(None).into_iter().chain(sources) {
        head.push_str("// ");
        head.push_str(&line);
        head.push('\n');
    }
    // Of the size that it needs: all files of a run are kept until the last is made.
    let size = head.len() + texts.iter().map(String::len).sum::<usize>();
    let mut contents = String::with_capacity(size);
    contents.push_str(&head);
    for text in texts {
        contents.push_str(&text);
    }
    GeneratedFile { path, contents }
}

/// Items, a blank line before each. They are made when they are printed, one by one: tokens take a multiple of the memory that
/// their text does.
fn text(items: impl IntoIterator<Item = TokenStream>) -> String {
    let mut text = String::new();
    for item in items {
        text.push('\n');
        text.push_str(&print(&item));
    }
    text.shrink_to_fit();
    text
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
