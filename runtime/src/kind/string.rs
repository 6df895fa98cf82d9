//! `string` and `bytes`.

use super::{Kind, sealed};
use crate::decoder::Decoder;
use crate::error::{DecodeErrorKind, Fault};
use crate::wire::{length_delimited, tag, utf8};
use crate::{Str, Writer};

/// `string`.
#[derive(Debug)]
pub enum String {}

impl sealed::Sealed for String {}

impl<'a> Kind<'a> for String {
    type Value = Str<'a>;
    const WIRE: u32 = tag::LEN;

    #[inline]
    fn read(_: u32, value: &mut Str<'a>, decoder: &mut Decoder<'a>) -> Result<(), Fault> {
        read_string(value, decoder)
    }

    #[inline]
    fn write(tag: u32, value: &Str<'a>, writer: &mut Writer<'_>) {
        writer.bytes_field(tag, value.as_bytes());
    }

    #[inline]
    fn size(tag: u32, value: &Str<'a>) -> u64 {
        tag::len(tag) + length_delimited::size(value.len() as u64)
    }
}

/// Writes to where the string will stay: moving it right after it was written in parts would wait for those to reach memory.
#[inline(never)]
fn read_string<'a>(value: &mut Str<'a>, decoder: &mut Decoder<'a>) -> Result<(), Fault> {
    let bytes = decoder.reader.length_delimited()?;
    let checked = if decoder.leave_text {
        Some(utf8::is_ascii(bytes))
    } else {
        utf8::check(bytes)
    };
    if let Some(ascii) = checked {
        // SAFETY: checked above; or left to the glue, which checks it before anybody takes it for text. Until then only its bytes are
        // looked at: by comparisons and hashes of map keys, and in paths of errors.
        unsafe { value.set_utf8_unchecked(bytes, ascii) };
        decoder.left_texts += u32::from(decoder.leave_text && !ascii);
        return Ok(());
    }
    let start = decoder.reader.offset() - bytes.len();
    decoder
        .reader
        .fail_at(DecodeErrorKind::InvalidUtf8, start + utf8::valid_up_to(bytes))
}

/// `bytes`.
#[derive(Debug)]
pub enum Bytes {}

impl sealed::Sealed for Bytes {}

impl<'a> Kind<'a> for Bytes {
    type Value = crate::Bytes<'a>;
    const WIRE: u32 = tag::LEN;

    #[inline]
    fn read(_: u32, value: &mut crate::Bytes<'a>, decoder: &mut Decoder<'a>) -> Result<(), Fault> {
        read_bytes(value, decoder)
    }

    #[inline]
    fn write(tag: u32, value: &crate::Bytes<'a>, writer: &mut Writer<'_>) {
        writer.bytes_field(tag, value.as_slice());
    }

    #[inline]
    fn size(tag: u32, value: &crate::Bytes<'a>) -> u64 {
        tag::len(tag) + length_delimited::size(value.len() as u64)
    }
}

/// A call, so that code for the length is not in each message.
#[inline(never)]
fn read_bytes<'a>(value: &mut crate::Bytes<'a>, decoder: &mut Decoder<'a>) -> Result<(), Fault> {
    value.set(decoder.reader.length_delimited()?);
    Ok(())
}
