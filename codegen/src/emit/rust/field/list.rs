//! Lists. Packed and expanded are both read, whichever is declared; the declared form is written.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{Code, Site, kind, reaches_required, tag_of, value_type, wire_type};
use crate::model::{Value, WireType};

pub(super) fn code(site: &Site<'_>, element: Value, packed: bool) -> Code {
    let v1 = &site.paths.v1;
    let place = &site.place;
    let ty = value_type(site.paths, element);
    let kind = kind(site.paths, element);
    let (expanded_tag, packed_tag) = (tag_of(site.field), site.tag(WireType::Len));
    let (expanded, packed_literal) = (
        Literal::u32_unsuffixed(expanded_tag),
        Literal::u32_unsuffixed(packed_tag),
    );
    let (measure, write) = if packed {
        (
            quote!(size += v1::size_packed::<#kind>(#packed_literal, &#place);),
            quote!(writer.packed::<#kind>(#packed_literal, &#place);),
        )
    } else {
        (
            quote!(size += v1::size_list::<#kind>(#expanded, &#place);),
            quote!(writer.list::<#kind>(#expanded, &#place);),
        )
    };
    let mut decode = vec![(
        expanded_tag,
        quote!(decoder.list::<#kind>(#expanded, &mut #place, &mut self.unknown)?),
    )];
    if packed_width(element).is_some() {
        decode.push((
            packed_tag,
            quote!(decoder.packed::<#kind>(#packed_literal, &mut #place, &mut self.unknown)?),
        ));
    }
    let name = &site.field.names.proto;
    let check = if reaches_required(site.paths, site.field) {
        quote!(required::list(#name, &#place)?;)
    } else {
        TokenStream::new()
    };
    Code {
        ty: quote!(#v1::List<'a, #ty>),
        size: measure,
        encode: write,
        decode,
        check,
    }
}

/// Bytes of an element when packed, 0 for varints, `None` when it cannot be.
fn packed_width(element: Value) -> Option<u32> {
    match wire_type(element) {
        WireType::Varint => Some(0),
        WireType::Fixed32 => Some(4),
        WireType::Fixed64 => Some(8),
        WireType::Len | WireType::StartGroup | WireType::EndGroup => None,
    }
}

/// The entry of a list without messages in the table of names.
pub(super) fn info(element: Value, number: &Literal, name: &str) -> TokenStream {
    let numbers = packed_width(element).map(|width| {
        let width = Literal::u32_unsuffixed(width);
        quote!(v1::FieldInfo::numbers(#number, #name, #width))
    });
    numbers.unwrap_or_else(|| quote!(v1::FieldInfo::list(#number, #name)))
}
