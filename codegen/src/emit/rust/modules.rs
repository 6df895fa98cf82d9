//! Packages to modules, and modules to files.
//!
//! `mod.rs` is the root: it holds the types that have no package, and declares the modules of the outermost packages. It works
//! as `mod pb;` with the file at `pb/mod.rs`, and through `include!` of the same file in a build script's output folder.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use quote::quote;

use super::paths::{Paths, ident};
use super::{Options, docs, enumeration, message};
use crate::emit::GeneratedFile;
use crate::model::{File, Schema};
use crate::parallel;

/// Set on every item of `mod.rs`, so that the output keeps its form and causes no warning in whatever crate it is part of.
///
/// - `rustfmt::skip`: `cargo fmt` would change the files, and `ferrobuf check` would find them stale.
/// - `clippy`: the code is not written by the user, who could not act on it.
/// - `dead_code`: an application rarely uses every message.
/// - `deprecated`: deprecated fields are encoded and decoded like others.
/// - names: constants of enums are spelled as in the schema.
/// - `unused_qualifications`: paths start at `self`, so that no name in a function hides what they mean.
fn attributes() -> TokenStream {
    quote! {
        #[rustfmt::skip]
        #[allow(
            clippy::all,
            clippy::nursery,
            clippy::pedantic,
            dead_code,
            deprecated,
            non_camel_case_types,
            non_snake_case,
            non_upper_case_globals,
            unused_qualifications
        )]
    }
}

/// One module: the files whose package it is, and the names of its children.
#[derive(Default)]
struct Module<'a> {
    files: Vec<&'a File>,
    children: BTreeSet<&'a str>,
}

/// All files but the one for the C ABI.
pub(super) fn emit(schema: &Schema, options: &Options) -> Vec<GeneratedFile> {
    let mut modules: BTreeMap<&[String], Module<'_>> = BTreeMap::new();
    modules.entry(&[]).or_default();
    for file in &schema.files {
        let path = file.rust_module.as_slice();
        modules.entry(path).or_default().files.push(file);
        for (depth, segment) in path.iter().enumerate() {
            modules.entry(&path[..depth]).or_default().children.insert(segment);
        }
    }
    let modules: Vec<_> = modules.iter().collect();
    parallel::map(&modules, |(path, module)| emit_module(schema, options, path, module))
}

fn emit_module(schema: &Schema, options: &Options, path: &[String], module: &Module<'_>) -> GeneratedFile {
    let paths = Paths::new(schema, path, &options.runtime);
    let is_root = path.is_empty();
    let attributes = if is_root { attributes() } else { TokenStream::new() };
    let mut items = Vec::new();
    if is_root {
        let v1 = &paths.v1;
        items.push(quote!(const _: () = #v1::assert_generation(1);));
        if options.ffi {
            // The table has a symbol that C++ finds by its name: nothing in Rust reaches it.
            items.push(quote!(#attributes #[allow(unreachable_pub, unsafe_code)] mod ffi;));
        }
    }
    items.extend(module.children.iter().map(|child| {
        let package = package_of(path, child);
        let doc = docs::lines(&[], &format!("Package `{package}`."));
        let child = ident(child);
        quote!(#doc #attributes pub mod #child;)
    }));
    // Made when they are printed, one by one: tokens take a multiple of the memory that their text does.
    let (paths, attributes) = (&paths, &attributes);
    let types = module.files.iter().flat_map(|file| {
        let messages = file.messages.iter();
        let messages = messages.flat_map(|&id| message::emit(paths, schema.message(id)));
        let enums = file.enums.iter();
        let enums = enums.flat_map(|&id| enumeration::emit(paths, schema.enumeration(id)));
        messages.chain(enums).map(|mut item| {
            if is_root {
                item = quote!(#attributes #item);
            }
            item
        })
    });
    let sources = module.files.iter().map(|file| file.path.as_str());
    super::file(file_name(path), sources, items.into_iter().chain(types))
}

/// The package as the modules spell it, for people who read the documentation.
fn package_of(path: &[String], child: &str) -> String {
    let segments = path.iter().map(String::as_str).chain([child]);
    segments
        .map(|segment| segment.trim_start_matches("r#"))
        .collect::<Vec<_>>()
        .join(".")
}

fn file_name(path: &[String]) -> String {
    if path.is_empty() {
        return "mod.rs".to_owned();
    }
    let segments: Vec<&str> = path.iter().map(|segment| segment.trim_start_matches("r#")).collect();
    format!("{}.rs", segments.join("/"))
}
