//! Packages to modules, and modules to files.
//!
//! `mod.rs` is the root: it holds the types that have no package, and declares the modules of the outermost packages. It works
//! as `mod pb;` with the file at `pb/mod.rs`, and through `include!` of the same file in a build script's output folder.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use proc_macro2::TokenStream;
use quote::quote;

use super::paths::{Paths, ident};
use super::{Options, docs, enumeration, message};
use crate::emit::GeneratedFile;
use crate::model::{Enum, File, Message, Schema};
use crate::parallel;

/// Set on every item of `mod.rs`, nothing in other files, so that the output keeps its form and causes no warning in whatever crate it is part of.
///
/// - `rustfmt::skip`: `cargo fmt` would change the files, and `ferrobuf check` would find them stale.
/// - `clippy`: the code is not written by the user, who could not act on it.
/// - `dead_code`: an application rarely uses every message.
/// - `deprecated`: deprecated fields are encoded and decoded like others.
/// - names: constants of enums are spelled as in the schema.
/// - `unused_qualifications`: paths start at `self`, so that no name in a function hides what they mean.
fn attributes(module: &Module<'_>) -> TokenStream {
    if !module.path.is_empty() {
        return TokenStream::new();
    }
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

/// One module: its path, the files whose package it is, and the names of its children.
struct Module<'a> {
    path: &'a [String],
    files: Vec<&'a File>,
    children: BTreeSet<&'a str>,
}

/// All files but the one for the C ABI.
pub(super) fn emit(schema: &Schema, options: &Options) -> Vec<GeneratedFile> {
    let modules = modules(schema);
    let parts: Vec<Vec<Part<'_>>> = modules.iter().map(|module| parts(schema, module)).collect();
    let counts: Vec<usize> = parts.iter().map(Vec::len).collect();
    let parts: Vec<Part<'_>> = parts.into_iter().flatten().collect();
    let texts = parallel::map_heaviest_first(&parts, Part::weight, |part| part.text(schema, options));
    let mut texts = texts.into_iter();
    let files = modules.iter().zip(counts).map(|(module, count)| {
        let texts = iter::once(head(options, schema, module)).chain(texts.by_ref().take(count));
        let sources = module.files.iter().map(|file| file.path.as_str());
        super::file(file_name(module.path), sources, texts.collect())
    });
    files.collect()
}

/// Sorted by path.
fn modules(schema: &Schema) -> Vec<Module<'_>> {
    fn at<'a, 'b>(modules: &'b mut BTreeMap<&'a [String], Module<'a>>, path: &'a [String]) -> &'b mut Module<'a> {
        modules.entry(path).or_insert_with(|| Module {
            path,
            files: Vec::new(),
            children: BTreeSet::new(),
        })
    }
    let mut modules = BTreeMap::new();
    at(&mut modules, &[]);
    for file in &schema.files {
        let path = file.rust_module.as_slice();
        at(&mut modules, path).files.push(file);
        for (depth, segment) in path.iter().enumerate() {
            at(&mut modules, &path[..depth]).children.insert(segment);
        }
    }
    modules.into_values().collect()
}

/// What stands before the types.
fn head(options: &Options, schema: &Schema, module: &Module<'_>) -> String {
    let is_root = module.path.is_empty();
    let attributes = attributes(module);
    let mut items = Vec::new();
    if is_root {
        let v1 = Paths::new(schema, module.path, &options.runtime).v1;
        items.push(quote!(const _: () = #v1::assert_generation(1);));
        if options.ffi {
            // The table has a symbol that C++ finds by its name: nothing in Rust reaches it.
            items.push(quote!(#attributes #[allow(unreachable_pub, unsafe_code)] mod ffi;));
        }
    }
    items.extend(module.children.iter().map(|child| {
        let package = package_of(module.path, child);
        let doc = docs::lines(&[], &format!("Package `{package}`."));
        let child = ident(child);
        quote!(#doc #attributes pub mod #child;)
    }));
    super::text(items)
}

/// Types of a module that are made at one go: a large module is work for all cores.
struct Part<'a> {
    module: &'a Module<'a>,
    types: Vec<Type<'a>>,
}

#[derive(Clone, Copy)]
enum Type<'a> {
    Message(&'a Message),
    Enum(&'a Enum),
}

/// When a part is large enough, by weight: so large that little is lost by having parts, and that a schema of a few files
/// has several.
const PART: usize = 64;

/// The parts of a module, in the order of its types.
fn parts<'a>(schema: &'a Schema, module: &'a Module<'a>) -> Vec<Part<'a>> {
    let types = module.files.iter().flat_map(|file| {
        let messages = file.messages.iter().map(|&id| Type::Message(schema.message(id)));
        messages.chain(file.enums.iter().map(|&id| Type::Enum(schema.enumeration(id))))
    });
    let mut parts: Vec<Part<'a>> = Vec::new();
    for one in types {
        match parts.last_mut() {
            Some(part) if part.weight() < PART => part.types.push(one),
            _ => {
                let types = vec![one];
                parts.push(Part { module, types });
            }
        }
    }
    parts
}

impl Part<'_> {
    fn weight(&self) -> usize {
        let weight = |one: &Type<'_>| match one {
            Type::Message(message) => message.weight(),
            Type::Enum(enumeration) => enumeration.weight(),
        };
        self.types.iter().map(weight).sum()
    }

    fn text(&self, schema: &Schema, options: &Options) -> String {
        let paths = Paths::new(schema, self.module.path, &options.runtime);
        let attributes = attributes(self.module);
        let items = self.types.iter().flat_map(|one| match one {
            Type::Message(message) => message::emit(&paths, message),
            Type::Enum(enumeration) => enumeration::emit(&paths, enumeration),
        });
        // Most modules have none, and to quote tokens is to copy them.
        super::text(items.map(|item| {
            if attributes.is_empty() {
                item
            } else {
                quote!(#attributes #item)
            }
        }))
    }
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
