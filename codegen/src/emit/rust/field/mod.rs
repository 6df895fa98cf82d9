//! What each kind of field does. A file a kind; this one only dispatches.

mod enumeration;
mod list;
mod map;
mod message;
mod scalar;

use std::collections::HashMap;

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::paths::{Paths, ident};
use crate::model::{Field, FieldKind, Message, Oneof, Scalar, Value, WireType};

/// Messages with more fields than this call functions for what is inlined otherwise: inlined, each field takes a few hundred
/// bytes of machine code, and a wide message rarely has many of them set.
const WIDE: usize = 24;

/// Code for a field that is in no oneof.
pub(super) struct Code {
    /// Type of the struct member.
    pub(super) ty: TokenStream,
    /// Statement that adds to `size`.
    pub(super) size: TokenStream,
    /// Statement that writes to `writer`.
    pub(super) encode: TokenStream,
    /// For each tag that is read, an expression that reads from `decoder`.
    pub(super) decode: Vec<(u32, TokenStream)>,
    /// Statements that look for required fields that are not set.
    pub(super) check: TokenStream,
}

/// The code of all fields of a message that are in no oneof, made once. Each part is used once: it is taken out, since a copy of
/// tokens costs as much as to make them.
pub(super) struct Codes(HashMap<u32, Code>);

impl Codes {
    pub(super) fn new(paths: &Paths<'_>, message: &Message) -> Self {
        let fields = message.fields.iter().filter(|field| field.oneof.is_none());
        Codes(
            fields
                .map(|field| (field.number, Code::of(paths, message, field)))
                .collect(),
        )
    }

    pub(super) fn of(&mut self, field: &Field) -> &mut Code {
        self.0
            .get_mut(&field.number)
            .expect("a field of the message, in no oneof")
    }
}

/// What code for a field is made from.
struct Site<'a> {
    paths: &'a Paths<'a>,
    field: &'a Field,
    /// The struct member: `self.id`.
    place: TokenStream,
    /// Whether the message is wide.
    is_wide: bool,
}

impl Code {
    fn of(paths: &Paths<'_>, message: &Message, field: &Field) -> Self {
        let member = ident(&field.names.rust);
        let site = Site {
            paths,
            field,
            place: quote!(self.#member),
            is_wide: message.fields.len() > WIDE,
        };
        match field.kind {
            FieldKind::Singular(Value::Scalar(scalar)) => scalar::singular(&site, scalar),
            FieldKind::Singular(Value::Enum(id)) => enumeration::singular(&site, id),
            FieldKind::Singular(Value::Message(id)) => message::singular(&site, id),
            FieldKind::Singular(Value::Group(id)) => message::singular_group(&site, id),
            FieldKind::List { element, packed } => list::code(&site, element, packed),
            FieldKind::Map { key, value } => map::code(&site, key, value),
        }
    }
}

impl Site<'_> {
    fn tag(&self, wire_type: WireType) -> u32 {
        tag(self.field, wire_type)
    }
}

/// A member of a oneof. In its code `value` is a reference to the value that is set.
pub(super) struct Member<'a> {
    paths: &'a Paths<'a>,
    field: &'a Field,
    is_wide: bool,
}

impl<'a> Member<'a> {
    pub(super) fn new(paths: &'a Paths<'a>, message: &Message, field: &'a Field) -> Self {
        Member {
            paths,
            field,
            is_wide: message.fields.len() > WIDE,
        }
    }

    /// What the variant holds.
    pub(super) fn payload(&self) -> TokenStream {
        let v1 = &self.paths.v1;
        let ty = value_type(self.paths, self.value());
        match self.value() {
            Value::Scalar(_) | Value::Enum(_) => ty,
            Value::Message(_) | Value::Group(_) => quote!(#v1::Ref<'a, #ty>),
        }
    }

    /// Statement that adds to `size`.
    pub(super) fn size(&self) -> TokenStream {
        let (kind, tag) = (kind(self.paths, self.value()), self.tag());
        quote!(size += v1::size::<#kind>(#tag, value);)
    }

    /// Statement that writes to `writer`.
    pub(super) fn encode(&self) -> TokenStream {
        let (kind, tag) = (kind(self.paths, self.value()), self.tag());
        let write = if self.is_wide {
            quote!(field_outlined)
        } else {
            quote!(field)
        };
        quote!(writer.#write::<#kind>(#tag, value);)
    }

    /// For each tag that is read, an expression that reads from `decoder`.
    pub(super) fn decode(&self, oneof: &Oneof) -> Vec<(u32, TokenStream)> {
        let place = ident(&oneof.names.rust);
        let ty = ident(&oneof.names.rust_type);
        let variant = ident(&self.field.names.rust_variant);
        let (tag, kind) = (self.tag(), kind(self.paths, self.value()));
        let current = quote! {
            let current = match self.#place {
                #ty::#variant(current) => ::core::option::Option::Some(current),
                _ => ::core::option::Option::None,
            };
        };
        let code = match self.value() {
            Value::Enum(id) if self.paths.schema.enumeration(id).closed => {
                let number = self.paths.enumeration(id);
                quote! {
                    if let ::core::option::Option::Some(value) = decoder.closed::<#number>(&mut self.unknown)? {
                        self.#place = #ty::#variant(value);
                    }
                }
            }
            Value::Scalar(_) | Value::Enum(_) => quote!(self.#place = #ty::#variant(decoder.value::<#kind>(#tag)?)),
            Value::Message(_) => quote!({ #current self.#place = #ty::#variant(decoder.member(current)?); }),
            Value::Group(_) => quote!({ #current self.#place = #ty::#variant(decoder.group_member(#tag, current)?); }),
        };
        vec![(tag_of(self.field), code)]
    }

    /// Statements that look for required fields that are not set.
    pub(super) fn check(&self) -> TokenStream {
        let name = &self.field.names.proto;
        quote!(required::member(#name, value)?;)
    }

    fn value(&self) -> Value {
        self.field.kind.value()
    }

    fn tag(&self) -> Literal {
        Literal::u32_unsuffixed(tag_of(self.field))
    }
}

/// A sentence for a field without a comment.
pub(super) fn summary(field: &Field) -> String {
    format!("Field `{}`, number {}.", field.names.proto, field.number)
}

/// The type of a value in a list, and of a singular one that is not a message.
pub(super) fn value_type(paths: &Paths<'_>, value: Value) -> TokenStream {
    match value {
        Value::Scalar(scalar) => scalar::value_type(paths, scalar),
        Value::Enum(id) => paths.enumeration(id),
        Value::Message(id) | Value::Group(id) => {
            let message = paths.message(id);
            quote!(#message<'a>)
        }
    }
}

/// Whether the type of a value borrows.
pub(super) fn has_lifetime(value: Value) -> bool {
    match value {
        Value::Scalar(scalar) => matches!(scalar, Scalar::String | Scalar::Bytes),
        Value::Enum(_) => false,
        Value::Message(_) | Value::Group(_) => true,
    }
}

/// Whether a message that the field holds has a required field, or reaches one.
pub(super) fn reaches_required(paths: &Paths<'_>, field: &Field) -> bool {
    field
        .kind
        .message()
        .is_some_and(|id| paths.schema.message(id).reaches_required)
}

/// The runtime's type for a kind of value: `kind::Uint32`.
fn kind(paths: &Paths<'_>, value: Value) -> TokenStream {
    match value {
        Value::Scalar(scalar) => scalar::kind(scalar),
        Value::Enum(id) => enumeration::kind(paths, id),
        Value::Message(_) => {
            let message = value_type(paths, value);
            quote!(kind::Message<#message>)
        }
        Value::Group(_) => {
            let message = value_type(paths, value);
            quote!(kind::Group<#message>)
        }
    }
}

/// Wire type of a value that is not packed.
fn wire_type(value: Value) -> WireType {
    match value {
        Value::Scalar(scalar) => scalar.wire_type(),
        Value::Enum(_) => WireType::Varint,
        Value::Message(_) => WireType::Len,
        Value::Group(_) => WireType::StartGroup,
    }
}

fn tag(field: &Field, wire_type: WireType) -> u32 {
    field.number << 3 | wire_type as u32
}

/// The tag of a field whose values are not packed.
fn tag_of(field: &Field) -> u32 {
    match field.kind {
        FieldKind::Singular(value) | FieldKind::List { element: value, .. } => tag(field, wire_type(value)),
        FieldKind::Map { .. } => tag(field, WireType::Len),
    }
}

/// The entry in the table of names that error paths are made from.
pub(super) fn info(paths: &Paths<'_>, field: &Field) -> TokenStream {
    let number = Literal::u32_unsuffixed(field.number);
    let name = &field.names.proto;
    let message = field.kind.message().map(|id| {
        let (message, v1) = (paths.message(id), &paths.v1);
        quote!(<#message<'static> as #v1::Message>::info)
    });
    match (field.kind, message) {
        (FieldKind::Singular(_), None) => quote!(v1::FieldInfo::value(#number, #name)),
        (FieldKind::Singular(_), Some(message)) => quote!(v1::FieldInfo::message(#number, #name, #message)),
        (FieldKind::List { .. }, Some(message)) => quote!(v1::FieldInfo::messages(#number, #name, #message)),
        (FieldKind::List { element, .. }, None) => list::info(element, &number, name),
        (FieldKind::Map { key, .. }, message) => map::info(key, &number, name, message),
    }
}
