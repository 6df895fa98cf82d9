//! `map<K, V>`.
//!
//! Entries lie in a list in order of arrival. While decoding, a key that comes again replaces the value of its first entry, as
//! the protobuf documentation asks ("if there are duplicate map keys the last key seen is used"). Up to [`LINEAR`] entries are
//! compared one by one; beyond that a hash index with a random seed finds them, so that no input makes decoding quadratic.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ptr::NonNull;

use super::map_index::MapIndex;
use super::{OutOfMemory, Span, Str};
use crate::Arena;

/// Maps of at most this many entries are searched one by one.
const LINEAR: usize = 8;

/// What may be a key of a map: integers, `bool` and [`Str`].
pub trait MapKey: Copy + Ord + Hash + sealed::PathKey {}

pub(crate) mod sealed {
    use std::hash::Hasher;

    pub trait PathKey {
        /// The key as it reads in a path.
        fn in_path(&self) -> String;
        /// Feeds the key to a hash.
        fn feed(&self, hasher: &mut impl Hasher);
    }
}

macro_rules! map_keys {
    ($($key:ty),*) => {$(
        impl sealed::PathKey for $key {
            fn in_path(&self) -> String {
                self.to_string()
            }

            fn feed(&self, hasher: &mut impl Hasher) {
                self.hash(hasher);
            }
        }
        impl MapKey for $key {}
    )*};
}

map_keys!(bool, i32, i64, u32, u64);

/// By the bytes, which may be no text: the glue checks what it left unchecked when all is decoded.
impl sealed::PathKey for Str<'_> {
    fn in_path(&self) -> String {
        crate::path::quoted(&String::from_utf8_lossy(self.as_bytes()))
    }

    fn feed(&self, hasher: &mut impl Hasher) {
        hasher.write(self.as_bytes());
    }
}
impl MapKey for Str<'_> {}

/// One entry of a [`Map`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct MapEntry<K, V> {
    /// Key.
    pub key: K,
    /// Value; a message lies in the entry itself.
    pub value: V,
}

/// A borrowed map: a list of entries. Of entries with equal keys the last one counts; decoded maps have no such entries unless
/// [`DecodeOptions::keep_duplicates`](crate::DecodeOptions::keep_duplicates) asked for them.
#[repr(C)]
pub struct Map<'a, K, V> {
    entries: Span<'a, MapEntry<K, V>>,
    /// Made by decode beyond `LINEAR` entries; covers all of them, and lives for `'a`.
    index: Option<NonNull<MapIndex>>,
}

// SAFETY: a map is a shared borrow of its entries, and nothing writes to the index once decode has returned.
unsafe impl<K: Sync, V: Sync> Send for Map<'_, K, V> {}
// SAFETY: as above.
unsafe impl<K: Sync, V: Sync> Sync for Map<'_, K, V> {}

impl<'a, K, V> Map<'a, K, V> {
    /// Makes a map of entries. Of entries with equal keys the last one counts.
    ///
    /// # Panics
    /// When there are 2^32 of them or more.
    #[inline]
    pub const fn new(entries: &'a [MapEntry<K, V>]) -> Self {
        Self {
            entries: Span::from_slice(entries),
            index: None,
        }
    }

    /// The entries as they lie there, in order of arrival.
    #[inline]
    pub const fn entries(&self) -> &'a [MapEntry<K, V>] {
        self.entries.as_slice()
    }

    /// Number of entries.
    #[inline]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Keys and values, in order of arrival.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&'a K, &'a V)> + DoubleEndedIterator + use<'a, K, V> {
        self.entries().iter().map(|entry| (&entry.key, &entry.value))
    }

    /// The value of a key. Decoded maps are searched through an index when they are large, others entry by entry.
    pub fn get(&self, key: &K) -> Option<&'a V>
    where
        K: MapKey,
    {
        self.position(key).map(|position| &self.entries()[position].value)
    }

    fn position(&self, key: &K) -> Option<usize>
    where
        K: MapKey,
    {
        let entries = self.entries();
        match self.index {
            // SAFETY: the index lives for `'a`, and nobody writes to it now.
            Some(index) => unsafe { index.as_ref() }.find(key, |position| entries[position].key == *key),
            None => entries.iter().rposition(|entry| entry.key == *key),
        }
    }

    /// Room for the next entry, which is to be read there: a key and a value are slow to move right after they were written in parts.
    ///
    /// # Safety
    /// The map is owned by the decode call that calls this, and `arena` is the arena of that call.
    #[inline]
    pub(crate) unsafe fn spare(&mut self, arena: &'a Arena) -> Result<NonNull<MapEntry<K, V>>, OutOfMemory>
    where
        K: MapKey,
        V: Copy,
    {
        // SAFETY: passed on to the caller.
        unsafe {
            self.entries.reserve(arena, 1)?;
            Ok(self.entries.spare())
        }
    }

    /// Takes the entry at [`Map::spare`] into the map: as a new one, or in place of the one with the same key.
    ///
    /// # Safety
    /// As for [`Map::spare`], and the entry was written.
    pub(crate) unsafe fn take_spare(&mut self, arena: &'a Arena, keep_duplicates: bool) -> Result<(), OutOfMemory>
    where
        K: MapKey,
        V: Copy,
    {
        // SAFETY: passed on to the caller: room that nobody writes to now.
        let entry = unsafe { self.entries.spare().as_ref() };
        let position = if keep_duplicates {
            None
        } else if self.len() < LINEAR {
            self.position(&entry.key)
        } else {
            // SAFETY: passed on to the caller.
            unsafe { self.find_or_add(arena, &entry.key)? }
        };
        // SAFETY: passed on to the caller; a position is within the list, and `entries` is not borrowed now.
        unsafe {
            match position {
                Some(position) => self.entries.at(position).write(*entry),
                None => self.entries.grow_by_one(),
            }
        }
        Ok(())
    }

    /// The position of a key. One that is not there is entered into the index, as that of the next entry.
    ///
    /// # Safety
    /// As for [`Map::spare`].
    unsafe fn find_or_add(&mut self, arena: &'a Arena, key: &K) -> Result<Option<usize>, OutOfMemory>
    where
        K: MapKey,
    {
        let entries = self.entries();
        let mut index = match self.index {
            Some(index) => index,
            None => MapIndex::with_keys(arena, entries.iter().map(|entry| &entry.key))?,
        };
        self.index = Some(index);
        // SAFETY: allocated in the arena by this decode call, which alone has it.
        unsafe { index.as_mut() }.find_or_add(arena, key, |position| entries[position].key == *key)
    }
}

impl<K, V> Clone for Map<'_, K, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, V> Copy for Map<'_, K, V> {}

impl<K, V> Default for Map<'_, K, V> {
    fn default() -> Self {
        Self {
            entries: Span::EMPTY,
            index: None,
        }
    }
}

impl<'a, K, V> From<&'a [MapEntry<K, V>]> for Map<'a, K, V> {
    fn from(entries: &'a [MapEntry<K, V>]) -> Self {
        Self::new(entries)
    }
}

impl<'a, K, V, const N: usize> From<&'a [MapEntry<K, V>; N]> for Map<'a, K, V> {
    fn from(entries: &'a [MapEntry<K, V>; N]) -> Self {
        Self::new(entries)
    }
}

impl<'a, K, V> IntoIterator for &Map<'a, K, V> {
    type Item = &'a MapEntry<K, V>;
    type IntoIter = std::slice::Iter<'a, MapEntry<K, V>>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries().iter()
    }
}

/// Equal when the same keys have equal values, whatever the order.
impl<K: MapKey, V: PartialEq> PartialEq for Map<'_, K, V> {
    fn eq(&self, other: &Self) -> bool {
        sorted(self.entries()) == sorted(other.entries())
    }
}

/// Entries by key, of equal keys the last one.
fn sorted<K: MapKey, V>(entries: &[MapEntry<K, V>]) -> Vec<(&K, &V)> {
    let mut sorted: Vec<_> = entries.iter().rev().map(|entry| (&entry.key, &entry.value)).collect();
    sorted.sort_by_key(|entry| entry.0);
    sorted.dedup_by_key(|entry| entry.0);
    sorted
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for Map<'_, K, V> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_map().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_value_of_a_key_wins_in_small_and_large_maps() {
        for count in [3u32, 8, 9, 1000] {
            let arena = Arena::new();
            let mut map = Map::default();
            for round in 0..2 {
                for key in 0..count {
                    let value = key + round;
                    // SAFETY: made here, with this arena only; the entry is written before it is taken.
                    unsafe {
                        map.spare(&arena).expect("memory").write(MapEntry { key, value });
                        map.take_spare(&arena, false).expect("memory");
                    }
                }
            }
            assert_eq!(map.len(), count as usize);
            for key in 0..count {
                assert_eq!(map.get(&key), Some(&(key + 1)));
            }
            assert_eq!(map.get(&count), None);
        }
    }

    #[test]
    fn equality_does_not_depend_on_order_or_on_what_was_overwritten() {
        let arena = Arena::new();
        let one = arena.map([("a", 1), ("b", 2)].map(|(key, value)| (Str::from(key), value)));
        let other = arena.map([("b", 2), ("a", 7), ("a", 1)].map(|(key, value)| (Str::from(key), value)));
        assert_eq!(one, other);
        assert_ne!(one, arena.map([(Str::from("a"), 1)]));
        assert_eq!(format!("{one:?}"), r#"{"a": 1, "b": 2}"#);
    }
}
