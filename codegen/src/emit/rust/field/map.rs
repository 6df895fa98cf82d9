//! Maps: on the wire a list of entries, each a message with the key as field 1 and the value as field 2.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{Code, Site, kind, reaches_required, scalar, value_type};
use crate::model::{Scalar, Value, WireType};

pub(super) fn code(site: &Site<'_>, key: Scalar, value: Value) -> Code {
    let v1 = &site.paths.v1;
    let place = &site.place;
    let (key_type, ty) = (scalar::value_type(site.paths, key), value_type(site.paths, value));
    let (key, value) = (scalar::kind(key), kind(site.paths, value));
    let number = site.tag(WireType::Len);
    let tag = Literal::u32_unsuffixed(number);
    let name = &site.field.names.proto;
    let check = if reaches_required(site.paths, site.field) {
        quote!(required::map::<#key, _>(#name, &#place)?;)
    } else {
        TokenStream::new()
    };
    Code {
        ty: quote!(#v1::Map<'a, #key_type, #ty>),
        size: quote!(size += v1::size_map::<#key, #value>(#tag, &#place);),
        encode: quote!(writer.map::<#key, #value>(#tag, &#place);),
        decode: vec![(
            number,
            quote!(decoder.map::<#key, #value>(&mut #place, &mut self.unknown)?),
        )],
        check,
    }
}

/// The entry in the table of names. `message` is where the names of the values' message are.
pub(super) fn info(key: Scalar, number: &Literal, name: &str, message: Option<TokenStream>) -> TokenStream {
    let key = scalar::kind_name(key);
    let map = quote!(v1::FieldInfo::map(#number, #name, v1::KeyKind::#key));
    message.map_or(
        map,
        |message| quote!(v1::FieldInfo::message_map(#number, #name, v1::KeyKind::#key, #message)),
    )
}
