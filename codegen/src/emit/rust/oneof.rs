//! Oneofs: a Rust enum whose discriminants are the field numbers of the members, 0 when none is set.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::field::{self, Member};
use super::paths::{Paths, ident};
use super::{docs, message};
use crate::model::{Message, Oneof};

/// Whether the enum borrows, and so has a lifetime.
pub(super) fn has_lifetime(message: &Message, oneof: &Oneof) -> bool {
    oneof
        .members
        .iter()
        .any(|&index| field::has_lifetime(message.fields[index].kind.value()))
}

/// The enum's type as a struct member.
pub(super) fn member_type(message: &Message, oneof: &Oneof) -> TokenStream {
    let name = ident(&oneof.names.rust_type);
    if has_lifetime(message, oneof) {
        quote!(#name<'a>)
    } else {
        quote!(#name)
    }
}

/// The enum.
pub(super) fn emit(paths: &Paths<'_>, message: &Message, oneof: &Oneof) -> TokenStream {
    let derives = message::derives();
    let name = ident(&oneof.names.rust_type);
    let lifetime = has_lifetime(message, oneof).then(|| quote!(<'a>));
    let doc = docs::lines(
        &oneof.doc,
        &format!("Oneof `{}.{}`.", message.full_name, oneof.names.proto),
    );
    let not_set = ident(&oneof.names.rust_not_set);
    let variants = oneof.members.iter().map(|&index| {
        let field = &message.fields[index];
        let doc = docs::lines(&field.doc, &field::summary(field));
        let deprecated = docs::deprecated(field.deprecated);
        let variant = ident(&field.names.rust_variant);
        let payload = Member::new(paths, message, field).payload();
        let number = Literal::u32_unsuffixed(field.number);
        quote!(#doc #deprecated #variant(#payload) = #number)
    });
    quote! {
        #doc
        #derives
        #[repr(C, u32)]
        pub enum #name #lifetime {
            /// No member is set.
            #[default]
            #not_set = 0,
            #(#variants),*
        }
    }
}
