//! Writes the fields of a struct: what generated code calls, as [`crate::decoder`] is for reading.

use crate::kind::{self, Kind, Packed};
use crate::{List, Map, Message, Opt, Ref, Unknown, Writer};

impl Writer<'_> {
    /// Writes a field.
    #[doc(hidden)]
    #[inline]
    pub fn field<'a, K: Kind<'a>>(&mut self, tag: u32, value: &K::Value) {
        K::write(tag, value, self);
    }

    /// [`Writer::field`] that is a call, for messages with many fields.
    #[doc(hidden)]
    #[inline(never)]
    pub fn field_outlined<'a, K: Kind<'a>>(&mut self, tag: u32, value: &K::Value) {
        K::write(tag, value, self);
    }

    /// Writes a field of explicit presence, if it is set.
    #[doc(hidden)]
    #[inline]
    pub fn field_opt<'a, K: Kind<'a>>(&mut self, tag: u32, value: &Opt<K::Value>) {
        if let Some(value) = value.as_ref() {
            K::write(tag, value, self);
        }
    }

    /// [`Writer::field_opt`] whose writing is a call, for messages with many fields.
    #[doc(hidden)]
    #[inline]
    pub fn field_opt_outlined<'a, K: Kind<'a>>(&mut self, tag: u32, value: &Opt<K::Value>) {
        if let Some(value) = value.as_ref() {
            self.field_outlined::<K>(tag, value);
        }
    }

    /// Writes a message, if there is one.
    #[doc(hidden)]
    #[inline]
    pub fn message<'a, M: Message<'a>>(&mut self, tag: u32, value: &Option<Ref<'a, M>>) {
        if let Some(value) = value {
            kind::Message::<M>::write(tag, value, self);
        }
    }

    /// Writes a group, if there is one.
    #[doc(hidden)]
    #[inline]
    pub fn group<'a, M: Message<'a>>(&mut self, tag: u32, value: &Option<Ref<'a, M>>) {
        if let Some(value) = value {
            kind::Group::<M>::write(tag, value, self);
        }
    }

    /// Writes a list that is not packed.
    #[doc(hidden)]
    pub fn list<'a, K: Kind<'a>>(&mut self, tag: u32, list: &List<'a, K::Value>) {
        for value in list.iter().rev() {
            K::write(tag, value, self);
        }
    }

    /// Writes a packed list; nothing when it is empty.
    #[doc(hidden)]
    pub fn packed<'a, K: Packed<'a>>(&mut self, tag: u32, list: &List<'a, K::Value>) {
        if list.is_empty() {
            return;
        }
        let end = self.mark();
        for value in list.iter().rev() {
            K::write_raw(value, self);
        }
        self.length_and_tag(end, tag);
    }

    /// Writes a map. Entries have both key and value, as other implementations write them.
    #[doc(hidden)]
    pub fn map<'a, K: Kind<'a>, V: Kind<'a>>(&mut self, tag: u32, map: &Map<'a, K::Value, V::Value>) {
        for entry in map.entries().iter().rev() {
            let end = self.mark();
            V::write(2 << 3 | V::WIRE, &entry.value, self);
            K::write(1 << 3 | K::WIRE, &entry.key, self);
            self.length_and_tag(end, tag);
        }
    }

    /// Writes unknown fields as they are.
    #[doc(hidden)]
    #[inline]
    pub fn unknown(&mut self, unknown: &Unknown<'_>) {
        if !unknown.is_empty() {
            self.raw_outlined(unknown.as_slice());
        }
    }
}
