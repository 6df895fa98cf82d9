//! Explicit and required presence of scalars, enums, strings and bytes.

use std::fmt;

/// A value that is set or not set: `Option<T>` with a stable layout.
///
/// ```
/// let mut count = ferrobuf::Opt::from(0);
/// assert_eq!(count.get(), Some(0));
/// count.clear();
/// assert_eq!(count.unwrap_or(42), 42);
/// ```
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct Opt<T> {
    value: T,
    is_set: bool,
}

impl<T: Copy> Opt<T> {
    /// A value that is set.
    #[inline]
    pub const fn new(value: T) -> Self {
        Self { value, is_set: true }
    }

    /// The value if it is set.
    #[inline]
    pub const fn get(&self) -> Option<T> {
        if self.is_set { Some(self.value) } else { None }
    }

    /// Whether it is set.
    #[inline]
    pub const fn is_set(&self) -> bool {
        self.is_set
    }

    /// The value if it is set, `default` otherwise.
    #[inline]
    pub const fn unwrap_or(&self, default: T) -> T {
        if self.is_set { self.value } else { default }
    }

    /// The value if it is set, the type's default otherwise.
    #[inline]
    pub fn unwrap_or_default(&self) -> T
    where
        T: Default,
    {
        self.get().unwrap_or_default()
    }

    /// Sets the value.
    #[inline]
    pub const fn set(&mut self, value: T) {
        *self = Self::new(value);
    }

    /// Makes it not set.
    #[inline]
    pub fn clear(&mut self)
    where
        T: Default,
    {
        *self = Self::default();
    }

    /// The value to be read into; it counts as set from here on.
    #[inline]
    pub(crate) const fn insert(&mut self) -> &mut T {
        self.is_set = true;
        &mut self.value
    }

    /// The value as it lies there, for encoding when it is set.
    #[inline]
    pub(crate) const fn as_ref(&self) -> Option<&T> {
        if self.is_set { Some(&self.value) } else { None }
    }
}

impl<T: Copy> From<T> for Opt<T> {
    fn from(value: T) -> Self {
        Self::new(value)
    }
}

impl<T: Copy + Default> From<Option<T>> for Opt<T> {
    fn from(value: Option<T>) -> Self {
        value.map_or_else(Self::default, Self::new)
    }
}

impl<T: Copy> From<Opt<T>> for Option<T> {
    fn from(value: Opt<T>) -> Self {
        value.get()
    }
}

impl<T: Copy + PartialEq> PartialEq for Opt<T> {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl<T: Copy + Eq> Eq for Opt<T> {}

impl<T: Copy + PartialEq> PartialEq<Option<T>> for Opt<T> {
    fn eq(&self, other: &Option<T>) -> bool {
        self.get() == *other
    }
}

impl<T: Copy + fmt::Debug> fmt::Debug for Opt<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(formatter)
    }
}
