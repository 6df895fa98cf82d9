//! A field that holds a message.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::ptr::NonNull;

/// A borrowed message: a `&'a T`. `Option<Ref<T>>` is a pointer that is null when the message is absent.
///
/// It holds a raw pointer because the decoder merges a second occurrence of a message into the one that it allocated itself.
#[repr(transparent)]
pub struct Ref<'a, T>(NonNull<T>, PhantomData<&'a T>);

// SAFETY: a `Ref` is a shared borrow, as `&T` is.
unsafe impl<T: Sync> Send for Ref<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Ref<'_, T> {}

impl<'a, T> Ref<'a, T> {
    /// Makes a `Ref` of a reference.
    #[inline]
    pub const fn new(message: &'a T) -> Self {
        Self(NonNull::from_ref(message), PhantomData)
    }

    /// The message, borrowed for as long as the parent may live.
    #[inline]
    pub const fn as_ref(&self) -> &'a T {
        // SAFETY: made from a reference or by the decoder, alive for `'a`; nothing writes to it once decode has returned.
        unsafe { self.0.as_ref() }
    }

    /// # Safety
    /// The pointer is to a value in memory that lives for `'a`.
    pub(crate) const unsafe fn from_raw(message: NonNull<T>) -> Self {
        Self(message, PhantomData)
    }

    pub(crate) const fn as_raw(self) -> NonNull<T> {
        self.0
    }
}

impl<T> Clone for Ref<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Ref<'_, T> {}

impl<T> Deref for Ref<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.as_ref()
    }
}

impl<'a, T> From<&'a T> for Ref<'a, T> {
    fn from(message: &'a T) -> Self {
        Self::new(message)
    }
}

impl<'a, T> From<&'a mut T> for Ref<'a, T> {
    fn from(message: &'a mut T) -> Self {
        Self::new(message)
    }
}

impl<T: PartialEq> PartialEq for Ref<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_ref() == other.as_ref()
    }
}

impl<T: fmt::Debug> fmt::Debug for Ref<'_, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(formatter)
    }
}
