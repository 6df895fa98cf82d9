//! Messages and groups that a field holds at most one of.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{Code, Site};
use crate::model::{MessageId, Presence, WireType};

pub(super) fn singular(site: &Site<'_>, id: MessageId) -> Code {
    let number = site.tag(WireType::Len);
    let tag = Literal::u32_unsuffixed(number);
    let place = &site.place;
    Code {
        ty: ty(site, id),
        size: quote!(size += v1::size_message(#tag, &#place);),
        encode: quote!(writer.message(#tag, &#place);),
        decode: vec![(number, quote!(decoder.message(&mut #place)?))],
        check: check(site, id),
    }
}

pub(super) fn singular_group(site: &Site<'_>, id: MessageId) -> Code {
    let number = site.tag(WireType::StartGroup);
    let tag = Literal::u32_unsuffixed(number);
    let place = &site.place;
    Code {
        ty: ty(site, id),
        size: quote!(size += v1::size_group(#tag, &#place);),
        encode: quote!(writer.group(#tag, &#place);),
        decode: vec![(number, quote!(decoder.group(#tag, &mut #place)?))],
        check: check(site, id),
    }
}

fn ty(site: &Site<'_>, id: MessageId) -> TokenStream {
    let v1 = &site.paths.v1;
    let message = site.paths.message(id);
    quote!(::core::option::Option<#v1::Ref<'a, #message<'a>>>)
}

fn check(site: &Site<'_>, id: MessageId) -> TokenStream {
    let place = &site.place;
    let name = &site.field.names.proto;
    let itself =
        (site.field.presence == Presence::Required).then(|| quote!(required::field(#name, #place.is_some())?;));
    let inside = site
        .paths
        .schema
        .message(id)
        .reaches_required
        .then(|| quote!(required::message(#name, &#place)?;));
    quote!(#itself #inside)
}
