//! Paths in generated code: from one module to the types of another, and to the runtime.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use crate::model::{EnumId, FileId, MessageId, Schema};

/// Paths as they are written in one module.
pub(super) struct Paths<'a> {
    pub(super) schema: &'a Schema,
    /// The module that is being written.
    pub(super) module: &'a [String],
    /// The runtime's versioned entry: `::ferrobuf::codegen::v1`.
    pub(super) v1: TokenStream,
}

impl<'a> Paths<'a> {
    pub(super) fn new(schema: &'a Schema, module: &'a [String], runtime: &str) -> Self {
        let runtime: TokenStream = runtime.split("::").fold(TokenStream::new(), |mut path, segment| {
            if segment.is_empty() {
                return path;
            }
            let segment = ident(segment);
            path.extend(quote!(::#segment));
            path
        });
        Paths {
            schema,
            module,
            v1: quote!(#runtime::codegen::v1),
        }
    }

    /// A message's struct, without its lifetime.
    pub(super) fn message(&self, id: MessageId) -> TokenStream {
        let message = self.schema.message(id);
        self.item(message.file, &message.names.rust)
    }

    /// An enum's struct.
    pub(super) fn enumeration(&self, id: EnumId) -> TokenStream {
        let enumeration = self.schema.enumeration(id);
        self.item(enumeration.file, &enumeration.names.rust)
    }

    fn item(&self, file: FileId, name: &str) -> TokenStream {
        let name = ident(name);
        let target = &self.schema.file(file).rust_module;
        let common = self.module.iter().zip(target).take_while(|(a, b)| a == b).count();
        let up = self.module.len() - common;
        let down = target[common..].iter().map(|segment| ident(segment));
        match (up, target.len() - common) {
            (0, 0) => quote!(#name),
            (0, _) => quote!(self #(::#down)*::#name),
            (up, _) => {
                let up = std::iter::repeat_n(quote!(super), up);
                quote!(#(#up::)* #(#down::)* #name)
            }
        }
    }
}

/// An identifier from the model, which may be raw.
pub(super) fn ident(name: &str) -> Ident {
    match name.strip_prefix("r#") {
        Some(raw) => Ident::new_raw(raw, Span::call_site()),
        None => Ident::new(name, Span::call_site()),
    }
}
