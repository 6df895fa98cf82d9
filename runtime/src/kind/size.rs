//! Sizes of whole fields, tags included. Each message is measured once: its size is not needed to write it.

use super::{Group, Kind, Message, Packed};
use crate::wire::{length_delimited, tag};
use crate::{List, Map, Opt, Ref};

/// Bytes of a field with one value.
#[inline]
pub fn size<'a, K: Kind<'a>>(tag: u32, value: &K::Value) -> u64 {
    K::size(tag, value)
}

/// Bytes of a field of explicit presence.
#[inline]
pub fn size_opt<'a, K: Kind<'a>>(tag: u32, value: &Opt<K::Value>) -> u64 {
    value.as_ref().map_or(0, |value| K::size(tag, value))
}

/// Bytes of a field that holds a message.
#[inline]
pub fn size_message<'a, M: crate::Message<'a>>(tag: u32, value: &Option<Ref<'a, M>>) -> u64 {
    value.as_ref().map_or(0, |value| Message::<M>::size(tag, value))
}

/// Bytes of a field that holds a group.
#[inline]
pub fn size_group<'a, M: crate::Message<'a>>(tag: u32, value: &Option<Ref<'a, M>>) -> u64 {
    value.as_ref().map_or(0, |value| Group::<M>::size(tag, value))
}

/// Bytes of a list that is not packed.
pub fn size_list<'a, K: Kind<'a>>(tag: u32, list: &List<'a, K::Value>) -> u64 {
    list.iter().map(|value| K::size(tag, value)).sum()
}

/// Bytes of a packed list: none when it is empty.
pub fn size_packed<'a, K: Packed<'a>>(tag: u32, list: &List<'a, K::Value>) -> u64 {
    if list.is_empty() {
        0
    } else {
        tag::len(tag) + length_delimited::size(size_elements::<K>(list))
    }
}

fn size_elements<'a, K: Packed<'a>>(list: &[K::Value]) -> u64 {
    match K::FIXED {
        0 => list.iter().map(K::size_raw).sum(),
        width => list.len() as u64 * width as u64,
    }
}

/// Bytes of a map.
pub fn size_map<'a, K: Kind<'a>, V: Kind<'a>>(tag: u32, map: &Map<'a, K::Value, V::Value>) -> u64 {
    map.entries()
        .iter()
        .map(|entry| tag::len(tag) + length_delimited::size(size_entry::<K, V>(&entry.key, &entry.value)))
        .sum()
}

fn size_entry<'a, K: Kind<'a>, V: Kind<'a>>(key: &K::Value, value: &V::Value) -> u64 {
    K::size(1 << 3 | K::WIRE, key) + V::size(2 << 3 | V::WIRE, value)
}
