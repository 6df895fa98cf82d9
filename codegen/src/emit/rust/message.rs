//! Messages: the struct, the constants for declared defaults, and the codec.

use std::mem::take;

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::field::{self, Codes};
use super::paths::{Paths, ident};
use super::{codec, docs, oneof};
use crate::model::layout::Slot;
use crate::model::{Default, Field, Message, Presence, Scalar, Value};

/// What every message and oneof derives. All of it is borrowed memory, so copying one copies pointers.
pub(super) fn derives() -> TokenStream {
    quote! {
        #[derive(
            ::core::clone::Clone,
            ::core::marker::Copy,
            ::core::fmt::Debug,
            ::core::default::Default,
            ::core::cmp::PartialEq
        )]
    }
}

/// The items of a message, each to stand on its own.
pub(super) fn emit(paths: &Paths<'_>, message: &Message) -> Vec<TokenStream> {
    let mut codes = Codes::new(paths, message);
    let mut items = vec![structure(paths, message, &mut codes)];
    items.extend(defaults(paths, message));
    items.extend(message.oneofs.iter().map(|oneof| oneof::emit(paths, message, oneof)));
    items.push(codec::emit(paths, message, &mut codes));
    items
}

fn structure(paths: &Paths<'_>, message: &Message, codes: &mut Codes) -> TokenStream {
    let derives = derives();
    let v1 = &paths.v1;
    let name = ident(&message.names.rust);
    let doc = docs::lines(&message.doc, &format!("Message `{}`.", message.full_name));
    let deprecated = docs::deprecated(message.deprecated);
    let slots = message.slots();
    let members = slots.iter().map(|slot| match slot {
        Slot::Field(field) => {
            let doc = docs::lines(&field.doc, &field::summary(field));
            let deprecated = docs::deprecated(field.deprecated);
            let member = ident(&field.names.rust);
            let ty = take(&mut codes.of(field).ty);
            quote!(#doc #deprecated pub #member: #ty)
        }
        Slot::Oneof(oneof) => {
            let doc = docs::lines(&oneof.doc, &format!("Oneof `{}`.", oneof.names.proto));
            let member = ident(&oneof.names.rust);
            let ty = oneof::member_type(message, oneof);
            quote!(#doc pub #member: #ty)
        }
    });
    quote! {
        #doc
        #deprecated
        #derives
        #[repr(C)]
        pub struct #name<'a> {
            #(#members,)*
            /// Fields that the schema does not know, written back after the known ones.
            pub unknown: #v1::Unknown<'a>,
        }
    }
}

/// Constants for the defaults that the schema declares, and functions that read a field with its default.
fn defaults(paths: &Paths<'_>, message: &Message) -> Option<TokenStream> {
    let name = ident(&message.names.rust);
    let mut items = Vec::new();
    for field in &message.fields {
        let Some(default) = &field.default else { continue };
        items.push(constant(paths, field, default));
        if field.presence == Presence::Explicit && field.oneof.is_none() {
            items.push(getter(paths, field));
        }
    }
    (!items.is_empty()).then(|| quote!(impl<'a> #name<'a> { #(#items)* }))
}

fn constant(paths: &Paths<'_>, field: &Field, default: &Default) -> TokenStream {
    let doc = docs::lines(&[], &format!("Declared default of `{}`.", field.names.proto));
    let constant = ident(&field.names.rust_default);
    let (ty, value) = match (default, field.kind.value()) {
        (Default::Bool(value), _) => (quote!(bool), quote!(#value)),
        (Default::Signed(value), value_kind) => {
            let value = Literal::i64_unsuffixed(*value);
            (plain_type(value_kind), quote!(#value))
        }
        (Default::Unsigned(value), value_kind) => {
            let value = Literal::u64_unsuffixed(*value);
            (plain_type(value_kind), quote!(#value))
        }
        (Default::Float(value), _) => (
            quote!(f32),
            float(&quote!(f32), f64::from(*value), &format!("{value:?}")),
        ),
        (Default::Double(value), _) => (quote!(f64), float(&quote!(f64), *value, &format!("{value:?}"))),
        (Default::String(value), _) => (quote!(&'static str), quote!(#value)),
        (Default::Bytes(value), _) => {
            let value = Literal::byte_string(value);
            (quote!(&'static [u8]), quote!(#value))
        }
        (Default::Enum(number), value_kind) => {
            let number = Literal::i32_unsuffixed(*number);
            let ty = field::value_type(paths, value_kind);
            let value = quote!(#ty(#number));
            (ty, value)
        }
    };
    quote!(#doc pub const #constant: #ty = #value;)
}

/// Type of an integer constant.
fn plain_type(value: Value) -> TokenStream {
    let name = match value {
        Value::Scalar(scalar) => scalar.rust(),
        Value::Enum(_) | Value::Message(_) | Value::Group(_) => Scalar::Int32.rust(),
    };
    let name = ident(name);
    quote!(#name)
}

/// A float from its shortest text. What has none is a constant of the language.
fn float(ty: &TokenStream, value: f64, text: &str) -> TokenStream {
    if value.is_nan() {
        return quote!(#ty::NAN);
    }
    let sign = value.is_sign_negative().then(|| quote!(-));
    if value.is_infinite() {
        return if sign.is_some() {
            quote!(#ty::NEG_INFINITY)
        } else {
            quote!(#ty::INFINITY)
        };
    }
    // `Debug` prints a float as a literal of the language, sign aside.
    let literal: TokenStream = text.trim_start_matches('-').parse().unwrap_or_default();
    quote!(#sign #literal)
}

fn getter(paths: &Paths<'_>, field: &Field) -> TokenStream {
    let v1 = &paths.v1;
    let doc = docs::lines(
        &[],
        &format!("`{}`, or its declared default when it is not set.", field.names.proto),
    );
    let deprecated = docs::deprecated(field.deprecated);
    let member = ident(&field.names.rust);
    let constant = ident(&field.names.rust_default);
    let getter = ident(&format!("{}_or_default", field.names.rust.trim_start_matches("r#")));
    let ty = field::value_type(paths, field.kind.value());
    let default = match field.kind.value() {
        Value::Scalar(Scalar::String) => quote!(#v1::Str::new(Self::#constant)),
        Value::Scalar(Scalar::Bytes) => quote!(#v1::Bytes::new(Self::#constant)),
        Value::Scalar(_) | Value::Enum(_) | Value::Message(_) | Value::Group(_) => quote!(Self::#constant),
    };
    quote! {
        #doc
        #deprecated
        pub fn #getter(&self) -> #ty {
            self.#member.unwrap_or(#default)
        }
    }
}
