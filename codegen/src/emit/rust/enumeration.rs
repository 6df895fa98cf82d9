//! Enums: a number with named constants, so that numbers the schema does not list are kept and aliases are equal.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::docs;
use super::paths::{Paths, ident};
use crate::model::Enum;

/// The items of an enum, each to stand on its own.
pub(super) fn emit(paths: &Paths<'_>, enumeration: &Enum) -> Vec<TokenStream> {
    let v1 = &paths.v1;
    let name = ident(&enumeration.names.rust);
    let full_name = &enumeration.full_name;
    let doc = docs::lines(&enumeration.doc, &format!("Enum `{full_name}`."));
    let deprecated = docs::deprecated(enumeration.deprecated);
    let constants = enumeration.values.iter().map(|value| {
        let doc = docs::lines(&value.doc, &format!("`{}`", value.names.proto));
        let deprecated = docs::deprecated(value.deprecated);
        let constant = ident(&value.names.rust);
        let number = Literal::i32_unsuffixed(value.number);
        quote!(#doc #deprecated pub const #constant: Self = Self(#number);)
    });
    let default = Literal::i32_unsuffixed(enumeration.default_number());
    let values = enumeration.values.iter().map(|value| {
        let name = &value.names.proto;
        let number = Literal::i32_unsuffixed(value.number);
        quote!((#name, #number))
    });
    let numbers = enumeration.numbers().into_iter().map(Literal::i32_unsuffixed);
    vec![
        quote! {
            #doc
            #deprecated
            #[derive(
                ::core::clone::Clone,
                ::core::marker::Copy,
                ::core::cmp::PartialEq,
                ::core::cmp::Eq,
                ::core::cmp::PartialOrd,
                ::core::cmp::Ord,
                ::core::hash::Hash
            )]
            #[repr(transparent)]
            pub struct #name(pub i32);
        },
        quote!(impl #name { #(#constants)* }),
        quote! {
            impl ::core::default::Default for #name {
                fn default() -> Self {
                    Self(#default)
                }
            }
        },
        quote! {
            impl ::core::fmt::Debug for #name {
                fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    match #v1::Enumeration::name(*self) {
                        ::core::option::Option::Some(name) => formatter.write_str(name),
                        ::core::option::Option::None => ::core::fmt::Debug::fmt(&self.0, formatter),
                    }
                }
            }
        },
        quote! {
            impl ::core::convert::From<i32> for #name {
                fn from(number: i32) -> Self {
                    Self(number)
                }
            }
        },
        quote! {
            impl #v1::Enumeration for #name {
                const NAME: &'static str = #full_name;
                const VALUES: &'static [(&'static str, i32)] = &[#(#values),*];
                fn from_number(number: i32) -> Self {
                    Self(number)
                }
                fn number(self) -> i32 {
                    self.0
                }
                fn is_listed(number: i32) -> bool {
                    match number {
                        #(#numbers)|* => true,
                        _ => false,
                    }
                }
            }
        },
    ]
}
