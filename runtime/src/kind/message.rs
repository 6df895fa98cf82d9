//! Messages and groups.

use std::marker::PhantomData;

use super::{Kind, sealed};
use crate::Writer;
use crate::decoder::Decoder;
use crate::error::Fault;
use crate::wire::{length_delimited, tag};

/// A message with a length.
#[derive(Debug)]
pub struct Message<M>(PhantomData<M>);

impl<M> sealed::Sealed for Message<M> {}

impl<'a, M: crate::Message<'a>> Kind<'a> for Message<M> {
    type Value = M;
    const WIRE: u32 = tag::LEN;

    #[inline]
    fn read(_: u32, value: &mut M, decoder: &mut Decoder<'a>) -> Result<(), Fault> {
        decoder.nested(value)
    }

    #[inline]
    fn write(tag: u32, value: &M, writer: &mut Writer<'_>) {
        let end = writer.mark();
        value.encode_fields(writer);
        writer.length_and_tag(end, tag);
    }

    #[inline]
    fn size(tag: u32, value: &M) -> u64 {
        tag::len(tag) + length_delimited::size(value.size())
    }
}

/// A message between start-group and end-group tags.
#[derive(Debug)]
pub struct Group<M>(PhantomData<M>);

impl<M> sealed::Sealed for Group<M> {}

impl<'a, M: crate::Message<'a>> Kind<'a> for Group<M> {
    type Value = M;
    const WIRE: u32 = tag::START_GROUP;

    #[inline]
    fn read(tag: u32, value: &mut M, decoder: &mut Decoder<'a>) -> Result<(), Fault> {
        decoder.nested_group(tag, value)
    }

    #[inline]
    fn write(tag: u32, value: &M, writer: &mut Writer<'_>) {
        writer.varint(u64::from(tag::with_wire_type(tag, tag::END_GROUP)));
        value.encode_fields(writer);
        writer.varint(u64::from(tag));
    }

    #[inline]
    fn size(tag: u32, value: &M) -> u64 {
        2 * tag::len(tag) + value.size()
    }
}
