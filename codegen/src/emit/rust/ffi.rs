//! The table that the C++ glue starts from: one exported constant a module.
//!
//! It states where each slot lies, which the glue compares with its own structs when it is installed.

use std::iter;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::Options;
use super::paths::{Paths, ident};
use crate::emit::GeneratedFile;
use crate::model::layout::Slot;
use crate::model::{Message, Schema};
use crate::parallel;

/// How many messages are made at one go: all of them are work for all cores.
const PART: usize = 32;

/// `ffi.rs`.
pub(super) fn emit(schema: &Schema, options: &Options) -> GeneratedFile {
    // The file is a child of the root module.
    let module = [String::from("ffi")];
    let paths = || Paths::new(schema, &module, &options.runtime);
    let v1 = paths().v1;
    let symbol = format_ident!("ferrobuf_module_{}", schema.module);
    let names = (0..schema.messages.len()).map(name);
    let start = [
        quote! {
            /// What the C++ glue starts from.
            #[unsafe(no_mangle)]
            pub static #symbol: #v1::ffi::Module = #v1::ffi::Module::new(MESSAGES);
        },
        quote!(static MESSAGES: &[#v1::ffi::MessageTable] = &[#(#names),*];),
    ];
    let parts: Vec<&[Message]> = schema.messages.chunks(PART).collect();
    let tables = parallel::map(&parts, |messages| {
        let paths = paths();
        super::text(messages.iter().map(|message| table(&paths, message)))
    });
    let texts = iter::once(super::text(start)).chain(tables);
    super::file("ffi.rs".to_owned(), [], texts.collect())
}

/// The constant that has a message's table.
fn name(index: usize) -> Ident {
    format_ident!("MESSAGE_{index}")
}

fn table(paths: &Paths<'_>, message: &Message) -> TokenStream {
    let v1 = &paths.v1;
    let name = name(message.id.0);
    let ty = paths.message(message.id);
    let fingerprint = paths.schema.fingerprint(message);
    let slots = message.slots();
    let members = slots
        .iter()
        .map(|slot| match slot {
            Slot::Field(field) => ident(&field.names.rust),
            Slot::Oneof(oneof) => ident(&oneof.names.rust),
        })
        .chain([ident("unknown")]);
    quote! {
        const #name: #v1::ffi::MessageTable = {
            type Message = #ty<'static>;
            #v1::ffi::MessageTable::new::<Message>(
                const { &[#(::core::mem::offset_of!(Message, #members) as u32),*] },
                #fingerprint,
            )
        };
    }
}
