//! Reads fields into a struct. Generated code calls it for each tag that it knows, and [`Decoder::unknown`] for the others.
//!
//! All `unsafe` here rests on the rule of the decode call, see [`crate::codegen`]: the fields passed in are those of a struct
//! that this call made.

#![allow(
    clippy::missing_errors_doc,
    reason = "for generated code; `Fault` and `Missing` say when"
)]

use std::alloc::Layout;

use crate::error::{DecodeErrorKind, Fault};
use crate::info::MessageInfo;
use crate::kind::{Enumeration, Kind, Packed};
use crate::reader::Reader;
use crate::required::Missing;
use crate::types::OutOfMemory;
use crate::wire::{skip, tag, varint};
use crate::{
    Arena, DecodeError, DecodeOptions, List, Map, MapEntry, MapKey, Message, Opt, Ref, Unknown, UnknownFields,
};

/// The state of one decode call.
pub struct Decoder<'a> {
    pub(crate) reader: Reader<'a>,
    arena: &'a Arena,
    /// Messages and groups that may still open inside each other.
    depth: u32,
    /// Number of the group whose fields are being read, 0 in a message that has a length.
    group: u32,
    /// As [`DecodeOptions`] has them.
    unknown_fields: UnknownFields,
    keep_duplicates: bool,
    pub(crate) leave_text: bool,
    /// Strings that [`DecodeOptions::leave_text`] left unchecked.
    pub(crate) left_texts: u32,
}

/// Decodes into `message`, which is new: `M::default()`.
pub(crate) fn decode<'a, M: Message<'a>>(
    message: &mut M,
    bytes: &'a [u8],
    arena: &'a Arena,
    options: &DecodeOptions,
) -> Result<(), DecodeError> {
    let read = |decoder: &mut Decoder<'a>| {
        message.decode_fields(decoder)?;
        Ok(message.check_fields())
    };
    decode_by(read, bytes, arena, options, M::info())
}

/// [`decode`] with a function that decodes the fields of the message that `info` tells about, and then checks them.
pub(crate) fn decode_by<'a>(
    read: impl FnOnce(&mut Decoder<'a>) -> Result<Result<(), Missing>, Fault>,
    bytes: &'a [u8],
    arena: &'a Arena,
    options: &DecodeOptions,
    info: &'static MessageInfo,
) -> Result<(), DecodeError> {
    if bytes.len() > options.max_size.min(DecodeOptions::MAX_SIZE) as usize {
        return Err(DecodeError::new(DecodeErrorKind::TooLarge, 0, info.name.to_owned()));
    }
    let mut decoder = Decoder {
        reader: Reader::new(bytes),
        arena,
        depth: options.max_depth,
        group: 0,
        unknown_fields: options.unknown,
        keep_duplicates: options.keep_duplicates,
        leave_text: options.leave_text,
        left_texts: 0,
    };
    match read(&mut decoder) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(missing)) => {
            let path = missing.path(info.name);
            Err(DecodeError::new(DecodeErrorKind::MissingRequired, bytes.len(), path))
        }
        Err(Fault(())) => Err(crate::path::error(&decoder.reader, bytes, info)),
    }
}

impl<'a> Decoder<'a> {
    /// The next tag, or 0 at the end of the message.
    #[inline]
    pub fn tag(&mut self) -> Result<u32, Fault> {
        self.reader.tag()
    }

    /// Reads a value whose field has implicit presence.
    #[inline]
    pub fn read<K: Kind<'a>>(&mut self, tag: u32, value: &mut K::Value) -> Result<(), Fault> {
        K::read(tag, value, self)
    }

    /// [`Decoder::read`] that is a call, for messages with many fields.
    #[inline(never)]
    pub fn read_outlined<K: Kind<'a>>(&mut self, tag: u32, value: &mut K::Value) -> Result<(), Fault> {
        K::read(tag, value, self)
    }

    /// Reads a value whose field has explicit presence.
    #[inline]
    pub fn read_opt<K: Kind<'a>>(&mut self, tag: u32, value: &mut Opt<K::Value>) -> Result<(), Fault> {
        K::read(tag, value.insert(), self)
    }

    /// [`Decoder::read_opt`] that is a call, for messages with many fields.
    #[inline(never)]
    pub fn read_opt_outlined<K: Kind<'a>>(&mut self, tag: u32, value: &mut Opt<K::Value>) -> Result<(), Fault> {
        K::read(tag, value.insert(), self)
    }

    /// Reads the value of a member of a oneof.
    #[inline]
    pub fn value<K: Kind<'a>>(&mut self, tag: u32) -> Result<K::Value, Fault> {
        let mut value = K::Value::default();
        K::read(tag, &mut value, self)?;
        Ok(value)
    }

    /// Reads a value of a closed enum; one that is not listed goes to `unknown`.
    #[inline(never)]
    pub fn closed<E: Enumeration>(&mut self, unknown: &mut Unknown<'a>) -> Result<Option<E>, Fault> {
        #[allow(
            clippy::cast_possible_truncation,
            reason = "an enum is an int32: the low 32 bits count"
        )]
        let number = self.reader.varint()? as i32;
        if E::is_listed(number) {
            return Ok(Some(E::from_number(number)));
        }
        self.keep_field(unknown)?;
        Ok(None)
    }

    /// Reads a message; when the field has one already, merges into it.
    pub fn message<M: Message<'a>>(&mut self, field: &mut Option<Ref<'a, M>>) -> Result<(), Fault> {
        *field = Some(self.member(*field)?);
        Ok(())
    }

    /// Reads a message that is a member of a oneof; when that member is set already, merges into `current`.
    pub fn member<M: Message<'a>>(&mut self, current: Option<Ref<'a, M>>) -> Result<Ref<'a, M>, Fault> {
        let child = self.child(current)?;
        // SAFETY: allocated by this decode call, and borrowed nowhere else now.
        self.nested(unsafe { child.as_raw().as_mut() })?;
        Ok(child)
    }

    /// [`Decoder::message`] for a group, whose start-group tag this is.
    pub fn group<M: Message<'a>>(&mut self, tag: u32, field: &mut Option<Ref<'a, M>>) -> Result<(), Fault> {
        *field = Some(self.group_member(tag, *field)?);
        Ok(())
    }

    /// [`Decoder::member`] for a group, whose start-group tag this is.
    pub fn group_member<M: Message<'a>>(&mut self, tag: u32, current: Option<Ref<'a, M>>) -> Result<Ref<'a, M>, Fault> {
        let child = self.child(current)?;
        // SAFETY: allocated by this decode call, and borrowed nowhere else now.
        self.nested_group(tag, unsafe { child.as_raw().as_mut() })?;
        Ok(child)
    }

    /// Reads an element that is not packed, and those that follow with the same tag.
    pub fn list<K: Kind<'a>>(
        &mut self,
        tag: u32,
        list: &mut List<'a, K::Value>,
        unknown: &mut Unknown<'a>,
    ) -> Result<(), Fault> {
        loop {
            // Read where it will stay: messages are large, and strings are slow to move right after they were written in parts.
            // SAFETY: the rule of the decode call.
            let place = unsafe { list.0.reserve(self.arena, 1).map(|()| list.0.spare()) };
            let mut place = self.memory(place)?;
            // SAFETY: room for one value, which nobody else uses until it counts as part of the list.
            let value = unsafe {
                place.write(K::Value::default());
                place.as_mut()
            };
            K::read(tag, value, self)?;
            if K::accepts(value) {
                // SAFETY: the value was written just now.
                unsafe { list.0.grow_by_one() };
            } else {
                self.keep_field(unknown)?;
            }
            if !self.reader.same_tag(tag) {
                return Ok(());
            }
        }
    }

    /// Reads packed elements. `tag` is that of the length-delimited field.
    pub fn packed<K: Packed<'a>>(
        &mut self,
        tag: u32,
        list: &mut List<'a, K::Value>,
        unknown: &mut Unknown<'a>,
    ) -> Result<(), Fault> {
        let outer = self.reader.enter()?;
        let bytes = self.reader.rest();
        let count = match K::FIXED {
            0 => varint::count(bytes),
            width if bytes.len().is_multiple_of(width) => bytes.len() / width,
            _ => return self.reader.fail(DecodeErrorKind::Truncated),
        };
        // SAFETY: the rule of the decode call.
        let room = unsafe { list.0.reserve(self.arena, count) };
        self.memory(room)?;
        while !self.reader.is_at_end() {
            let value = K::read_raw(self)?;
            if K::accepts(&value) {
                // SAFETY: the rule of the decode call.
                let place = unsafe { list.0.push(self.arena, value) };
                self.memory(place)?;
            } else {
                self.keep_value(tag::with_wire_type(tag, tag::VARINT), K::to_bits(&value), unknown)?;
            }
        }
        self.reader.leave(outer);
        Ok(())
    }

    /// Reads an entry of a map. An entry with a value that a closed enum does not list goes to `unknown` whole.
    pub fn map<K, V>(&mut self, map: &mut Map<'a, K::Value, V::Value>, unknown: &mut Unknown<'a>) -> Result<(), Fault>
    where
        K: Kind<'a, Value: MapKey>,
        V: Kind<'a>,
    {
        let field = self.reader.field_start();
        let outer = self.reader.enter()?;
        // SAFETY: the rule of the decode call.
        let place = unsafe { map.spare(self.arena) };
        let mut place = self.memory(place)?;
        // SAFETY: room for one entry, which nobody else uses until it is taken.
        let entry = unsafe {
            place.write(MapEntry::default());
            place.as_mut()
        };
        loop {
            let tag = self.reader.tag()?;
            if tag == 0 {
                break;
            } else if tag == 1 << 3 | K::WIRE {
                K::read(tag, &mut entry.key, self)?;
            } else if tag == 2 << 3 | V::WIRE {
                V::read(tag, &mut entry.value, self)?;
            } else {
                skip::skip(&mut self.reader, tag, self.depth)?;
            }
        }
        self.reader.leave(outer);
        if V::accepts(&entry.value) {
            // SAFETY: the rule of the decode call; the entry was written just now.
            let taken = unsafe { map.take_spare(self.arena, self.keep_duplicates) };
            self.memory(taken)
        } else {
            self.reader.set_field_start(field);
            self.keep_field(unknown)
        }
    }

    /// Reads a field that the message does not have. Returns whether its tag closed the group that is being read.
    #[inline(never)]
    pub fn unknown(&mut self, tag: u32, unknown: &mut Unknown<'a>) -> Result<bool, Fault> {
        if tag::wire_type(tag) == tag::END_GROUP && tag::number(tag) == self.group {
            self.group = 0;
            return Ok(true);
        }
        skip::skip(&mut self.reader, tag, self.depth)?;
        self.keep_field(unknown)?;
        Ok(false)
    }

    /// Reads a message with a length.
    pub(crate) fn nested<M: Message<'a>>(&mut self, message: &mut M) -> Result<(), Fault> {
        self.descend()?;
        let outer = self.reader.enter()?;
        let group = std::mem::replace(&mut self.group, 0);
        message.decode_fields(self)?;
        self.group = group;
        self.reader.leave(outer);
        self.depth += 1;
        Ok(())
    }

    /// Reads a group up to its end-group tag.
    pub(crate) fn nested_group<M: Message<'a>>(&mut self, tag: u32, message: &mut M) -> Result<(), Fault> {
        self.descend()?;
        let field = self.reader.field_start();
        let group = std::mem::replace(&mut self.group, tag::number(tag));
        message.decode_fields(self)?;
        if self.group != 0 {
            // The group lacks its end, not what may follow the message that it is in.
            self.reader.set_field_start(field);
            return self.reader.fail(DecodeErrorKind::Truncated);
        }
        self.group = group;
        self.depth += 1;
        Ok(())
    }

    #[inline]
    fn descend(&mut self) -> Result<(), Fault> {
        match self.depth.checked_sub(1) {
            Some(depth) => {
                self.depth = depth;
                Ok(())
            }
            None => self.reader.fail(DecodeErrorKind::TooDeep),
        }
    }

    /// The child to read into: the one that is there, or a new one.
    #[inline]
    fn child<M: Message<'a>>(&mut self, current: Option<Ref<'a, M>>) -> Result<Ref<'a, M>, Fault> {
        if let Some(child) = current {
            return Ok(child);
        }
        let place = self.arena.try_alloc(Layout::new::<M>()).ok_or(OutOfMemory);
        let place = self.memory(place)?.cast::<M>();
        // SAFETY: fresh memory of the size and alignment of `M`, which lives as long as the arena is borrowed: for `'a`.
        unsafe {
            place.write(M::default());
            Ok(Ref::from_raw(place))
        }
    }

    /// Keeps the bytes between the current field's tag and the cursor.
    fn keep_field(&mut self, unknown: &mut Unknown<'a>) -> Result<(), Fault> {
        if self.unknown_fields == UnknownFields::Drop {
            return Ok(());
        }
        let (start, len) = self.reader.field();
        // SAFETY: the rule of the decode call; the reader's pointer covers the whole input.
        let kept = unsafe { unknown.append_input(self.arena, start, len) };
        self.memory(kept)
    }

    /// Keeps a varint as a field of its own.
    fn keep_value(&mut self, tag: u32, value: u64, unknown: &mut Unknown<'a>) -> Result<(), Fault> {
        if self.unknown_fields == UnknownFields::Drop {
            return Ok(());
        }
        let mut buffer = [0; tag::MAX_BYTES + varint::MAX_BYTES];
        let mut writer = crate::Writer::new(&mut buffer);
        writer.varint_field(tag, value);
        // SAFETY: the rule of the decode call.
        let kept = unsafe { unknown.append_copy(self.arena, writer.written()) };
        self.memory(kept)
    }

    #[inline]
    fn memory<T>(&mut self, result: Result<T, OutOfMemory>) -> Result<T, Fault> {
        result.or_else(|OutOfMemory| self.reader.fail(DecodeErrorKind::TooLarge))
    }
}
