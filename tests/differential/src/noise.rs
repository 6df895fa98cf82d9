//! Random byte strings, from pure noise to messages that are nearly right.
//!
//! Pure noise seldom gets past its first tag. So most strings are made along a descriptor: right tags, lengths and nesting for
//! the most part, with wrong ones strewn in, and a few bytes spoiled at the end.

use fastrand::Rng;
use prost::encoding::{WireType, encode_key, encode_varint};
use prost_reflect::{FieldDescriptor, Kind, MessageDescriptor};

/// One byte string to try on a decoder of `message`.
pub fn noise(rng: &mut Rng, message: &MessageDescriptor) -> Vec<u8> {
    if rng.u8(..8) == 0 {
        return (0..rng.usize(..48)).map(|_| rng.u8(..)).collect();
    }
    let mut bytes = Vec::new();
    write_message(rng, message, 0, &mut bytes);
    if !bytes.is_empty() {
        let at = rng.usize(..bytes.len());
        match rng.u8(..10) {
            0 => bytes.truncate(at),
            1 => bytes[at] ^= 1 << rng.u8(..8),
            2 => bytes.insert(at, rng.u8(..)),
            3 => drop(bytes.remove(at)),
            _ => {}
        }
    }
    bytes
}

fn write_message(rng: &mut Rng, message: &MessageDescriptor, depth: usize, out: &mut Vec<u8>) {
    let fields: Vec<FieldDescriptor> = message.fields().collect();
    for _ in 0..rng.usize(..6 - depth.min(4)) {
        match rng.choice(&fields) {
            Some(field) if rng.u8(..100) < 85 => write_field(rng, field, depth, out),
            _ => write_unknown(rng, depth, out),
        }
    }
}

fn write_field(rng: &mut Rng, field: &FieldDescriptor, depth: usize, out: &mut Vec<u8>) {
    let kind = field.kind();
    let number = field.number();
    if field.is_group()
        && let Kind::Message(group) = &kind
    {
        encode_key(number, WireType::StartGroup, out);
        write_message(rng, group, depth + 1, out);
        match rng.u8(..20) {
            0 => {}
            1 => encode_key(number ^ 1 | 2, WireType::EndGroup, out),
            _ => encode_key(number, WireType::EndGroup, out),
        }
        return;
    }
    if let Kind::Message(inner) = &kind {
        let mut body = Vec::new();
        write_message(rng, inner, depth + 1, &mut body);
        return write_len(rng, number, &body, out);
    }
    if field.is_list() && rng.bool() && !matches!(kind, Kind::String | Kind::Bytes) {
        let mut body = Vec::new();
        for _ in 0..rng.usize(..5) {
            write_value(rng, &kind, &mut body);
        }
        return write_len(rng, number, &body, out);
    }
    encode_key(number, kind.wire_type(), out);
    write_value(rng, &kind, out);
}

fn write_unknown(rng: &mut Rng, depth: usize, out: &mut Vec<u8>) {
    let number = match rng.u8(..8) {
        0 => 0,
        1 => rng.u32(..1 << 29),
        _ => rng.u32(1..40),
    };
    match rng.u8(..16) {
        0 => encode_varint(u64::from(number) << 3 | u64::from(rng.u8(..8)), out),
        1..5 => {
            encode_key(number.max(1), WireType::Varint, out);
            write_varint(rng, out);
        }
        5..7 => {
            encode_key(number.max(1), WireType::SixtyFourBit, out);
            write_value(rng, &Kind::Fixed64, out);
        }
        7..9 => {
            encode_key(number.max(1), WireType::ThirtyTwoBit, out);
            write_value(rng, &Kind::Fixed32, out);
        }
        9..13 => {
            let body: Vec<u8> = (0..rng.usize(..10)).map(|_| rng.u8(..)).collect();
            write_len(rng, number.max(1), &body, out);
        }
        _ => {
            encode_key(number.max(1), WireType::StartGroup, out);
            if depth < 6 {
                (0..rng.usize(..3)).for_each(|_| write_unknown(rng, depth + 1, out));
            }
            encode_key(number.max(1), WireType::EndGroup, out);
        }
    }
}

fn write_len(rng: &mut Rng, number: u32, body: &[u8], out: &mut Vec<u8>) {
    encode_key(number, WireType::LengthDelimited, out);
    match rng.u8(..60) {
        0 => encode_varint(rng.u64(..), out),
        1 => encode_varint(body.len() as u64 + 1, out),
        2 => encode_varint((body.len() as u64).saturating_sub(1), out),
        3 => padded(body.len() as u64, rng.usize(1..10), out),
        _ => encode_varint(body.len() as u64, out),
    }
    out.extend_from_slice(body);
}

fn write_value(rng: &mut Rng, kind: &Kind, out: &mut Vec<u8>) {
    match kind.wire_type() {
        WireType::SixtyFourBit => out.extend_from_slice(&(0..8).map(|_| rng.u8(..)).collect::<Vec<u8>>()),
        WireType::ThirtyTwoBit => out.extend_from_slice(&(0..4).map(|_| rng.u8(..)).collect::<Vec<u8>>()),
        WireType::LengthDelimited => {
            let body: Vec<u8> = match rng.u8(..10) {
                0 => (0..rng.usize(..8)).map(|_| rng.u8(..)).collect(),
                1 => "é€🐱".as_bytes()[..rng.usize(..=9)].to_vec(),
                2 => vec![b'x'; rng.usize(..200)],
                _ => (0..rng.usize(..12)).map(|_| rng.u8(b' '..b'~')).collect(),
            };
            encode_varint(body.len() as u64, out);
            out.extend_from_slice(&body);
        }
        _ => write_varint(rng, out),
    }
}

fn write_varint(rng: &mut Rng, out: &mut Vec<u8>) {
    let value = match rng.u8(..4) {
        0 => rng.u64(..),
        1 => u64::from(rng.u32(..)),
        // Sign-extended, as negative int32 values and enum numbers are.
        2 => i64::from(rng.i8(..)).cast_unsigned(),
        _ => u64::from(rng.u8(..8)),
    };
    match rng.u8(..40) {
        0 => padded(value, rng.usize(1..11), out),
        1 => out.extend_from_slice(&[0xff; 10]),
        _ => encode_varint(value, out),
    }
}

/// A varint with more bytes than it needs; up to and beyond the ten that a reader accepts.
fn padded(value: u64, extra: usize, out: &mut Vec<u8>) {
    encode_varint(value, out);
    if let Some(last) = out.last_mut() {
        *last |= 0x80;
    }
    out.extend(std::iter::repeat_n(0x80, extra - 1));
    out.push(0);
}
