//! The hash index of a large map that is being decoded.
//!
//! Open addressing over positions in the map's list of entries. The hash is the standard library's, with a seed that is random
//! for each process, so whoever writes the input cannot choose keys that collide. The index itself is never visible: entries
//! stay in order of arrival.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::ptr::NonNull;
use std::sync::OnceLock;

use super::{List, MapKey, OutOfMemory, Span};
use crate::Arena;

/// Slots of a new index, a power of two that is more than the entries that it starts with.
const FIRST_SLOTS: u32 = 32;

/// One slot: empty, or a position and the hash of the key that lies there.
#[derive(Clone, Copy, Default)]
struct Slot {
    hash: u32,
    /// Position + 1; 0 when the slot is empty.
    position: u32,
}

/// See the module's documentation.
#[derive(Clone, Copy)]
pub(super) struct MapIndex {
    /// Lives as long as the arena, hence as long as the map that points to this. A power of two of slots.
    slots: NonNull<Slot>,
    mask: u32,
    used: u32,
}

impl MapIndex {
    /// An index of these keys, at positions 0, 1, and so on.
    pub(super) fn with_keys<'k, K: MapKey + 'k>(
        arena: &Arena,
        keys: impl Iterator<Item = &'k K>,
    ) -> Result<NonNull<Self>, OutOfMemory> {
        let mut index = Self {
            slots: new_slots(arena, FIRST_SLOTS as usize)?,
            mask: FIRST_SLOTS - 1,
            used: 0,
        };
        for key in keys {
            index.add(arena, hash(key))?;
        }
        let mut place = List::default();
        // SAFETY: the list was made in the line above and is not used elsewhere.
        unsafe { Span::push(&mut place.0, arena, index) }
    }

    /// The position for which `is_it` holds, among those whose key has the same hash.
    pub(super) fn find<K: MapKey>(&self, key: &K, is_it: impl Fn(usize) -> bool) -> Option<usize> {
        self.find_hash(hash(key), is_it)
    }

    /// [`MapIndex::find`]; a key that is not in the index is entered, at the next position.
    pub(super) fn find_or_add<K: MapKey>(
        &mut self,
        arena: &Arena,
        key: &K,
        is_it: impl Fn(usize) -> bool,
    ) -> Result<Option<usize>, OutOfMemory> {
        let hash = hash(key);
        let found = self.find_hash(hash, is_it);
        if found.is_none() {
            self.add(arena, hash)?;
        }
        Ok(found)
    }

    fn find_hash(&self, hash: u32, is_it: impl Fn(usize) -> bool) -> Option<usize> {
        let mut at = hash & self.mask;
        loop {
            let slot = self.slots()[at as usize];
            if slot.position == 0 {
                return None;
            }
            let position = slot.position as usize - 1;
            if slot.hash == hash && is_it(position) {
                return Some(position);
            }
            at = (at + 1) & self.mask;
        }
    }

    /// Enters the hash of a key that is not in the index, at the next position.
    fn add(&mut self, arena: &Arena, hash: u32) -> Result<(), OutOfMemory> {
        // At most three quarters full, so that a search always meets an empty slot soon.
        if (self.used as usize + 1) * 4 > self.slots().len() * 3 {
            self.grow(arena)?;
        }
        self.used += 1;
        self.enter(Slot {
            hash,
            position: self.used,
        });
        Ok(())
    }

    fn grow(&mut self, arena: &Arena) -> Result<(), OutOfMemory> {
        let count = self.slots().len().checked_mul(2).ok_or(OutOfMemory)?;
        let mask = u32::try_from(count - 1).map_err(|_| OutOfMemory)?;
        let old = *self;
        *self = Self {
            slots: new_slots(arena, count)?,
            mask,
            used: old.used,
        };
        for slot in old.slots() {
            if slot.position != 0 {
                self.enter(*slot);
            }
        }
        Ok(())
    }

    fn enter(&mut self, slot: Slot) {
        let mut at = slot.hash & self.mask;
        while self.slots()[at as usize].position != 0 {
            at = (at + 1) & self.mask;
        }
        // SAFETY: `at` is within the slots; the index is borrowed mutably, so no slice of them is alive.
        unsafe { self.slots.add(at as usize).write(slot) };
    }

    fn slots(&self) -> &[Slot] {
        // SAFETY: `mask + 1` slots were allocated and initialized, and live as long as the index does.
        unsafe { std::slice::from_raw_parts(self.slots.as_ptr(), self.mask as usize + 1) }
    }
}

fn new_slots(arena: &Arena, count: usize) -> Result<NonNull<Slot>, OutOfMemory> {
    let layout = std::alloc::Layout::array::<Slot>(count).map_err(|_| OutOfMemory)?;
    let slots = arena.try_alloc(layout).ok_or(OutOfMemory)?.cast::<Slot>();
    for at in 0..count {
        // SAFETY: fresh memory for `count` slots.
        unsafe { slots.add(at).write(Slot::default()) };
    }
    Ok(slots)
}

#[allow(clippy::cast_possible_truncation, reason = "any 32 bits of the hash will do")]
fn hash<K: MapKey>(key: &K) -> u32 {
    static SEED: OnceLock<RandomState> = OnceLock::new();
    let mut hasher = SEED.get_or_init(RandomState::new).build_hasher();
    key.feed(&mut hasher);
    hasher.finish() as u32
}
