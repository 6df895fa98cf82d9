//! Nitro's `AnyMap`, read and built: the other half of `cpp/Any.hpp`.

use std::ffi::c_void;
use std::marker::PhantomData;
use std::{slice, str};

/// A value of a map.
#[derive(Clone, Copy)]
pub(crate) enum Any<'a> {
    Null,
    Bool(bool),
    Number(f64),
    Integer(i64),
    Text(&'a [u8]),
    Array(Array<'a>),
    Object(Object<'a>),
}

impl Any<'_> {
    /// What it is, for errors.
    pub(crate) fn what(self) -> &'static str {
        match self {
            Any::Null => "null",
            Any::Bool(_) => "a boolean",
            Any::Number(_) => "a number",
            Any::Integer(_) => "a bigint",
            Any::Text(_) => "a string",
            Any::Array(_) => "an array",
            Any::Object(_) => "an object",
        }
    }
}

/// An object, or the map itself.
#[derive(Clone, Copy)]
pub(crate) struct Object<'a> {
    raw: *const RawObject,
    len: usize,
    life: PhantomData<&'a RawObject>,
}

impl<'a> Object<'a> {
    /// # Safety
    /// `raw` must be an object that nobody changes during `'a`.
    pub(crate) unsafe fn new(raw: *const RawObject) -> Self {
        let life = PhantomData;
        Object { raw, len: 0, life }
    }

    /// Number of entries; 0 for the map itself, which is never asked.
    pub(crate) fn len(self) -> usize {
        self.len
    }

    /// Calls `visit` with each key and value, in no order, until it fails.
    pub(crate) fn each<F, E>(self, mut visit: F) -> Result<(), E>
    where
        F: FnMut(&'a str, Any<'a>) -> Result<(), E>,
    {
        let mut each = Each {
            visit: &mut visit,
            result: Ok(()),
            life: PhantomData,
        };
        // SAFETY: the object is alive; `each` outlives the call, which gives it back to `visit_one` of the same types.
        unsafe { ferrobuf_any_each(self.raw, (&raw mut each).cast(), visit_one::<F, E>) };
        each.result
    }
}

/// An array.
#[derive(Clone, Copy)]
pub(crate) struct Array<'a> {
    first: *const RawValue,
    len: usize,
    life: PhantomData<&'a RawValue>,
}

impl<'a> Array<'a> {
    pub(crate) fn iter(self) -> impl ExactSizeIterator<Item = Any<'a>> {
        // SAFETY: the array is alive for 'a and has `len` elements.
        (0..self.len).map(move |index| unsafe { ferrobuf_any_element(self.first, index).any() })
    }

    /// Bytes as JavaScript has them here, numbers from 0 to 255; or the index of the first value that is none.
    pub(crate) fn bytes(self) -> Result<Vec<u8>, usize> {
        let mut bytes = Vec::with_capacity(self.len);
        // SAFETY: the array is alive and has `len` elements, and `bytes` has room for as many.
        let good = unsafe { ferrobuf_any_bytes(self.first, self.len, bytes.as_mut_ptr()) };
        if good < self.len {
            return Err(good);
        }
        // SAFETY: all of them were written.
        unsafe { bytes.set_len(good) };
        Ok(bytes)
    }
}

/// An object that is being filled.
pub(crate) struct ObjectMut<'a> {
    raw: *mut RawObject,
    life: PhantomData<&'a mut RawObject>,
}

impl ObjectMut<'_> {
    /// # Safety
    /// `raw` must be an object that is used through the result alone while that lives.
    pub(crate) unsafe fn new(raw: *mut RawObject) -> Self {
        let life = PhantomData;
        ObjectMut { raw, life }
    }

    /// The value of a new key.
    pub(crate) fn insert(&mut self, key: &str) -> ValueMut<'_> {
        // SAFETY: the object is alive, and the call copies the key.
        let raw = unsafe { ferrobuf_any_insert(self.raw, RawText::of(key)) };
        let life = PhantomData;
        ValueMut { raw, life }
    }
}

/// An array that is being filled.
pub(crate) struct ArrayMut<'a> {
    raw: *mut RawArray,
    life: PhantomData<&'a mut RawArray>,
}

impl ArrayMut<'_> {
    /// A new value at the end.
    pub(crate) fn push(&mut self) -> ValueMut<'_> {
        // SAFETY: the array is alive; the value is borrowed from it, so that no other is added while it is used.
        let raw = unsafe { ferrobuf_any_push(self.raw) };
        let life = PhantomData;
        ValueMut { raw, life }
    }
}

/// A value that is to be set, null until then.
pub(crate) struct ValueMut<'a> {
    raw: *mut RawValue,
    life: PhantomData<&'a mut RawValue>,
}

// SAFETY of all calls: the value is alive and borrowed by nobody else, and the calls copy what they are given.
impl<'a> ValueMut<'a> {
    pub(crate) fn bool(self, flag: bool) {
        // SAFETY: see above.
        unsafe { ferrobuf_any_set_bool(self.raw, flag) }
    }

    pub(crate) fn number(self, number: impl Into<f64>) {
        // SAFETY: see above.
        unsafe { ferrobuf_any_set_number(self.raw, number.into()) }
    }

    pub(crate) fn integer(self, integer: i64) {
        // SAFETY: see above.
        unsafe { ferrobuf_any_set_integer(self.raw, integer) }
    }

    pub(crate) fn text(self, text: &str) {
        // SAFETY: see above.
        unsafe { ferrobuf_any_set_text(self.raw, RawText::of(text)) }
    }

    pub(crate) fn bytes(self, bytes: &[u8]) {
        // SAFETY: see above.
        unsafe { ferrobuf_any_set_bytes(self.raw, bytes.as_ptr(), bytes.len()) }
    }

    /// Makes it an object with room for `len` entries.
    pub(crate) fn object(self, len: usize) -> ObjectMut<'a> {
        // SAFETY: see above; the object lives where the value does.
        let raw = unsafe { ferrobuf_any_set_object(self.raw, len) };
        let life = PhantomData;
        ObjectMut { raw, life }
    }

    /// Makes it an array with room for `len` values.
    pub(crate) fn array(self, len: usize) -> ArrayMut<'a> {
        // SAFETY: see above; the array lives where the value does.
        let raw = unsafe { ferrobuf_any_set_array(self.raw, len) };
        let life = PhantomData;
        ArrayMut { raw, life }
    }
}

struct Each<'f, 'a, F, E> {
    visit: &'f mut F,
    result: Result<(), E>,
    life: PhantomData<Any<'a>>,
}

/// # Safety
/// `context` must be an [`Each`] of the same types, `key` and `value` must be parts of an object that lives for `'a`.
unsafe extern "C" fn visit_one<'a, F, E>(context: *mut c_void, key: RawText, value: *const RawView) -> bool
where
    F: FnMut(&'a str, Any<'a>) -> Result<(), E>,
{
    // SAFETY: the caller vouches for all three.
    let (each, key, any) = unsafe { (&mut *context.cast::<Each<'_, 'a, F, E>>(), key.bytes(), (*value).any()) };
    // Hermes writes whole UTF-8 alone; what would be no key of any schema is none if it ever does not.
    each.result = (each.visit)(str::from_utf8(key).unwrap_or_default(), any);
    each.result.is_ok()
}

/// Twin of `ferrobuf_AnyView`.
#[repr(C)]
struct RawView {
    kind: u32,
    flag: bool,
    number: f64,
    integer: i64,
    data: *const c_void,
    len: usize,
}

impl RawView {
    /// # Safety
    /// It must be of a value that lives for `'a`.
    unsafe fn any<'a>(&self) -> Any<'a> {
        let life = PhantomData;
        let len = self.len;
        match self.kind {
            1 => Any::Bool(self.flag),
            2 => Any::Number(self.number),
            3 => Any::Integer(self.integer),
            4 => {
                let text = RawText {
                    data: self.data.cast(),
                    len,
                };
                // SAFETY: the caller vouches for the value, which holds the text.
                Any::Text(unsafe { text.bytes() })
            }
            5 => {
                let first = self.data.cast();
                Any::Array(Array { first, len, life })
            }
            6 => {
                let raw = self.data.cast();
                let life = PhantomData;
                Any::Object(Object { raw, len, life })
            }
            _ => Any::Null,
        }
    }
}

/// Twin of `ferrobuf_AnyText`.
#[repr(C)]
pub(crate) struct RawText {
    data: *const u8,
    len: usize,
}

impl RawText {
    fn of(text: &str) -> Self {
        RawText {
            data: text.as_ptr(),
            len: text.len(),
        }
    }

    /// # Safety
    /// `data` must be readable for `len` bytes during `'a`, and not null.
    pub(crate) unsafe fn bytes<'a>(&self) -> &'a [u8] {
        // SAFETY: the caller vouches for it.
        unsafe { slice::from_raw_parts(self.data, self.len) }
    }
}

/// An `AnyObject` of C++.
#[repr(C)]
pub(crate) struct RawObject {
    _opaque: [u8; 0],
}

/// An `AnyArray` of C++.
#[repr(C)]
struct RawArray {
    _opaque: [u8; 0],
}

/// An `AnyValue` of C++.
#[repr(C)]
struct RawValue {
    _opaque: [u8; 0],
}

type Visit = unsafe extern "C" fn(context: *mut c_void, key: RawText, value: *const RawView) -> bool;

unsafe extern "C" {
    fn ferrobuf_any_each(object: *const RawObject, context: *mut c_void, visit: Visit);
    fn ferrobuf_any_element(first: *const RawValue, index: usize) -> RawView;
    fn ferrobuf_any_bytes(first: *const RawValue, len: usize, bytes: *mut u8) -> usize;
    fn ferrobuf_any_insert(object: *mut RawObject, key: RawText) -> *mut RawValue;
    fn ferrobuf_any_set_bool(value: *mut RawValue, flag: bool);
    fn ferrobuf_any_set_number(value: *mut RawValue, number: f64);
    fn ferrobuf_any_set_integer(value: *mut RawValue, integer: i64);
    fn ferrobuf_any_set_text(value: *mut RawValue, text: RawText);
    fn ferrobuf_any_set_bytes(value: *mut RawValue, bytes: *const u8, len: usize);
    fn ferrobuf_any_set_object(value: *mut RawValue, len: usize) -> *mut RawObject;
    fn ferrobuf_any_set_array(value: *mut RawValue, len: usize) -> *mut RawArray;
    fn ferrobuf_any_push(array: *mut RawArray) -> *mut RawValue;
}
