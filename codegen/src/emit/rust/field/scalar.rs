//! Scalars.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{Code, Site};
use crate::emit::rust::paths::{Paths, ident};
use crate::model::{Presence, Scalar};

pub(super) fn value_type(paths: &Paths<'_>, scalar: Scalar) -> TokenStream {
    let v1 = &paths.v1;
    let name = ident(scalar.rust());
    match scalar {
        Scalar::String | Scalar::Bytes => quote!(#v1::#name<'a>),
        Scalar::Double
        | Scalar::Float
        | Scalar::Int64
        | Scalar::Uint64
        | Scalar::Int32
        | Scalar::Fixed64
        | Scalar::Fixed32
        | Scalar::Bool
        | Scalar::Uint32
        | Scalar::Sfixed32
        | Scalar::Sfixed64
        | Scalar::Sint32
        | Scalar::Sint64 => quote!(#name),
    }
}

/// The runtime names its kinds like the protobuf language, in upper case.
pub(super) fn kind(scalar: Scalar) -> TokenStream {
    let kind = kind_name(scalar);
    quote!(kind::#kind)
}

pub(super) fn kind_name(scalar: Scalar) -> proc_macro2::Ident {
    let (first, rest) = scalar.proto().split_at(1);
    ident(&(first.to_ascii_uppercase() + rest))
}

/// Whether a value is not the zero value. Negative zero is not: its bits are not zero.
fn is_set(scalar: Scalar, place: &TokenStream) -> TokenStream {
    match scalar {
        Scalar::Bool => quote!(#place),
        Scalar::String | Scalar::Bytes => quote!(!#place.is_empty()),
        Scalar::Double | Scalar::Float => quote!(#place.to_bits() != 0),
        Scalar::Int64
        | Scalar::Uint64
        | Scalar::Int32
        | Scalar::Fixed64
        | Scalar::Fixed32
        | Scalar::Uint32
        | Scalar::Sfixed32
        | Scalar::Sfixed64
        | Scalar::Sint32
        | Scalar::Sint64 => quote!(#place != 0),
    }
}

pub(super) fn singular(site: &Site<'_>, scalar: Scalar) -> Code {
    let kind = kind(scalar);
    singular_of(
        site,
        &value_type(site.paths, scalar),
        &kind,
        &is_set(scalar, &site.place),
        scalar,
    )
}

/// Also for open enums, which differ in names only.
pub(super) fn singular_of(
    site: &Site<'_>,
    ty: &TokenStream,
    kind: &TokenStream,
    is_set: &TokenStream,
    scalar: Scalar,
) -> Code {
    let v1 = &site.paths.v1;
    let place = &site.place;
    let number = site.tag(scalar.wire_type());
    let tag = Literal::u32_unsuffixed(number);
    let outlined = |name: &str| {
        ident(&if site.is_wide {
            format!("{name}_outlined")
        } else {
            name.to_owned()
        })
    };
    match site.field.presence {
        Presence::Implicit => {
            let (write, read) = (outlined("field"), outlined("read"));
            Code {
                ty: ty.clone(),
                size: quote!(if #is_set { size += v1::size::<#kind>(#tag, &#place); }),
                encode: quote!(if #is_set { writer.#write::<#kind>(#tag, &#place); }),
                decode: vec![(number, quote!(decoder.#read::<#kind>(#tag, &mut #place)?))],
                check: TokenStream::new(),
            }
        }
        Presence::Explicit | Presence::Required => {
            let (write, read) = (outlined("field_opt"), outlined("read_opt"));
            let name = &site.field.names.proto;
            let is_required = site.field.presence == Presence::Required;
            Code {
                ty: quote!(#v1::Opt<#ty>),
                size: quote!(size += v1::size_opt::<#kind>(#tag, &#place);),
                encode: quote!(writer.#write::<#kind>(#tag, &#place);),
                decode: vec![(number, quote!(decoder.#read::<#kind>(#tag, &mut #place)?))],
                check: if is_required {
                    quote!(required::field(#name, #place.is_set())?;)
                } else {
                    TokenStream::new()
                },
            }
        }
    }
}
