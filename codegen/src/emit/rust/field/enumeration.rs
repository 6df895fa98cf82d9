//! Enums: varints like `int32`, and unknown fields when the enum is closed and does not list the number.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Code, Site, scalar};
use crate::emit::rust::paths::Paths;
use crate::model::{EnumId, Presence, Scalar};

pub(super) fn kind(paths: &Paths<'_>, id: EnumId) -> TokenStream {
    let enumeration = paths.enumeration(id);
    if paths.schema.enumeration(id).closed {
        quote!(kind::Closed<#enumeration>)
    } else {
        quote!(kind::Open<#enumeration>)
    }
}

pub(super) fn singular(site: &Site<'_>, id: EnumId) -> Code {
    let ty = site.paths.enumeration(id);
    let kind = kind(site.paths, id);
    let place = &site.place;
    let mut code = scalar::singular_of(site, &ty, &kind, &quote!(#place.0 != 0), Scalar::Int32);
    if site.paths.schema.enumeration(id).closed {
        let set = match site.field.presence {
            Presence::Implicit => quote!(#place = value;),
            Presence::Explicit | Presence::Required => quote!(#place.set(value);),
        };
        for (_, decode) in &mut code.decode {
            *decode = quote! {
                if let ::core::option::Option::Some(value) = decoder.closed::<#ty>(&mut self.unknown)? {
                    #set
                }
            };
        }
    }
    code
}
