//! The codec of a message: the order of things. What a field does is in `field`.

use std::mem::take;
use std::ops::Range;

use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::quote;

use super::field::{self, Codes, Member};
use super::paths::{Paths, ident};
use crate::model::layout::Slot;
use crate::model::{Message, Oneof};

/// What is written together: fields are written in the order of their numbers, and members of one oneof that follow each other
/// share a `match`.
enum Step<'a> {
    Field(usize),
    Members(&'a Oneof, Range<usize>),
}

/// `impl Message`.
pub(super) fn emit(paths: &Paths<'_>, message: &Message, codes: &mut Codes) -> TokenStream {
    let v1 = &paths.v1;
    let name = ident(&message.names.rust);
    let full_name = &message.full_name;
    let info = info(paths, message);
    let size = size(paths, message, codes);
    let encode = encode(paths, message, codes);
    let decode = decode(paths, message, codes);
    let check = message.reaches_required.then(|| check(paths, message, codes));
    quote! {
        impl<'a> #v1::Message<'a> for #name<'a> {
            const NAME: &'static str = #full_name;
            #info
            #size
            #encode
            #decode
            #check
        }
    }
}

fn info(paths: &Paths<'_>, message: &Message) -> TokenStream {
    let v1 = &paths.v1;
    let name = &message.full_name;
    let fields = message.fields.iter().map(|field| field::info(paths, field));
    let fields = quote!(#(#fields),*);
    let imports = imports(v1, &fields);
    quote! {
        fn info() -> &'static #v1::MessageInfo {
            #imports
            static INFO: #v1::MessageInfo = #v1::MessageInfo { name: #name, fields: &[#fields] };
            &INFO
        }
    }
}

fn size(paths: &Paths<'_>, message: &Message, codes: &mut Codes) -> TokenStream {
    let v1 = &paths.v1;
    let slots = message.slots();
    let slots = slots.iter().map(|slot| match slot {
        Slot::Field(field) => take(&mut codes.of(field).size),
        Slot::Oneof(oneof) => members(paths, message, oneof, &oneof.members, Member::size),
    });
    let slots: TokenStream = slots.collect();
    if slots.is_empty() {
        return quote!(
            fn size(&self) -> u64 {
                self.unknown.size()
            }
        );
    }
    let imports = imports(v1, &slots);
    quote! {
        fn size(&self) -> u64 {
            #imports
            let mut size = self.unknown.size();
            #slots
            size
        }
    }
}

fn encode(paths: &Paths<'_>, message: &Message, codes: &mut Codes) -> TokenStream {
    let v1 = &paths.v1;
    let steps = steps(message).into_iter().rev().map(|step| match step {
        Step::Field(index) => take(&mut codes.of(&message.fields[index]).encode),
        Step::Members(oneof, range) => {
            let indices: Vec<usize> = range.collect();
            members(paths, message, oneof, &indices, Member::encode)
        }
    });
    let steps: TokenStream = steps.collect();
    let imports = imports(v1, &steps);
    quote! {
        fn encode_fields(&self, writer: &mut #v1::Writer<'_>) {
            #imports
            writer.unknown(&self.unknown);
            #steps
        }
    }
}

fn steps(message: &Message) -> Vec<Step<'_>> {
    let mut steps: Vec<Step<'_>> = Vec::new();
    let mut last = None;
    for (index, field) in message.fields.iter().enumerate() {
        match (field.oneof, steps.last_mut()) {
            (Some(oneof), Some(Step::Members(_, range))) if last == Some(oneof) => range.end = index + 1,
            (Some(oneof), _) => steps.push(Step::Members(&message.oneofs[oneof], index..index + 1)),
            (None, _) => steps.push(Step::Field(index)),
        }
        last = field.oneof;
    }
    steps
}

/// A `match` on a oneof, with an arm for each of these members. In an arm, `value` is the member's value.
fn members<'a>(
    paths: &'a Paths<'a>,
    message: &'a Message,
    oneof: &Oneof,
    indices: &[usize],
    code: impl Fn(&Member<'a>) -> TokenStream,
) -> TokenStream {
    let place = ident(&oneof.names.rust);
    let ty = ident(&oneof.names.rust_type);
    let arms = indices.iter().map(|&index| {
        let field = &message.fields[index];
        let variant = ident(&field.names.rust_variant);
        let code = code(&Member::new(paths, message, field));
        quote!(#ty::#variant(value) => { #code })
    });
    let others = if indices.len() == oneof.members.len() {
        let not_set = ident(&oneof.names.rust_not_set);
        quote!(#ty::#not_set => {})
    } else {
        quote!(_ => {})
    };
    quote! {
        match &self.#place {
            #(#arms)*
            #others
        }
    }
}

fn decode(paths: &Paths<'_>, message: &Message, codes: &mut Codes) -> TokenStream {
    let v1 = &paths.v1;
    let arms = message.fields.iter().flat_map(|field| {
        let arms = match field.oneof {
            None => take(&mut codes.of(field).decode),
            Some(oneof) => Member::new(paths, message, field).decode(&message.oneofs[oneof]),
        };
        arms.into_iter().map(|(tag, code)| {
            let tag = Literal::u32_unsuffixed(tag);
            quote!(#tag => #code,)
        })
    });
    let arms: TokenStream = arms.collect();
    let imports = imports(v1, &arms);
    quote! {
        fn decode_fields(
            &mut self,
            decoder: &mut #v1::Decoder<'a>,
        ) -> ::core::result::Result<(), #v1::Fault> {
            #imports
            loop {
                match decoder.tag()? {
                    0 => break,
                    #arms
                    tag => {
                        if decoder.unknown(tag, &mut self.unknown)? {
                            break;
                        }
                    }
                }
            }
            ::core::result::Result::Ok(())
        }
    }
}

fn check(paths: &Paths<'_>, message: &Message, codes: &mut Codes) -> TokenStream {
    let v1 = &paths.v1;
    let slots = message.slots();
    let slots = slots.iter().map(|slot| match slot {
        Slot::Field(field) => take(&mut codes.of(field).check),
        Slot::Oneof(oneof) => {
            let needed: Vec<usize> = oneof
                .members
                .iter()
                .copied()
                .filter(|&index| field::reaches_required(paths, &message.fields[index]))
                .collect();
            if needed.is_empty() {
                return TokenStream::new();
            }
            members(paths, message, oneof, &needed, Member::check)
        }
    });
    let slots: TokenStream = slots.collect();
    let imports = imports(v1, &slots);
    quote! {
        fn check_fields(&self) -> ::core::result::Result<(), #v1::Missing> {
            #imports
            #slots
            ::core::result::Result::Ok(())
        }
    }
}

/// Imports into a function what its code names of the runtime. The names are local and in lower case, so they hide no type and no
/// module of the schema: those are named through `self` and `super`.
fn imports(v1: &TokenStream, code: &TokenStream) -> TokenStream {
    let mut named = Named::default();
    named.look(code.clone());
    let modules = [("kind", named.kind), ("required", named.required)];
    let modules: Vec<_> = modules
        .into_iter()
        .filter(|(_, named)| *named)
        .map(|(name, _)| ident(name))
        .collect();
    match (named.v1, modules.as_slice()) {
        (false, []) => TokenStream::new(),
        (true, []) => quote!(use #v1;),
        (false, [module]) => quote!(use #v1::#module;),
        (false, modules) => quote!(use #v1::{#(#modules),*};),
        (true, modules) => quote!(use #v1::{self, #(#modules),*};),
    }
}

/// Which of the runtime's names the paths of some code start with.
#[derive(Default)]
struct Named {
    v1: bool,
    kind: bool,
    required: bool,
}

impl Named {
    fn look(&mut self, code: TokenStream) {
        let mut tokens = code.into_iter().peekable();
        let mut is_start = true;
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Group(group) => self.look(group.stream()),
                TokenTree::Ident(found) if is_start => {
                    if matches!(tokens.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == ':') {
                        self.v1 |= found == "v1";
                        self.kind |= found == "kind";
                        self.required |= found == "required";
                    }
                }
                TokenTree::Punct(punct) => {
                    is_start = punct.as_char() != ':';
                    continue;
                }
                TokenTree::Ident(_) | TokenTree::Literal(_) => {}
            }
            is_start = true;
        }
    }
}
