//! The C ABI as C++ sees it: structs of its own with the same members, the exported table, and nothing else of Rust.

use std::ffi::c_void;
use std::ptr::{null, null_mut};

use ferrobuf::{Arena, Message};

use crate::generated::example::acme::User;
use crate::generated::proto::kinds::v2::Required;

#[repr(C)]
struct Module {
    abi_version: u32,
    message_count: u32,
    messages: *const Table,
    runtime: *const Runtime,
}

#[repr(C)]
struct Table {
    name: *const u8,
    name_len: u32,
    size: u32,
    align: u32,
    offset_count: u32,
    offsets: *const u32,
    encode: unsafe extern "C" fn(*const c_void, *mut Output) -> u32,
    encoded_len: unsafe extern "C" fn(*const c_void, *mut u64) -> u32,
    decode: unsafe extern "C" fn(*mut c_void, *const u8, u32, *const Options, *mut *const c_void, *mut Error) -> u32,
    fingerprint: *const u8,
    fingerprint_len: u32,
}

#[repr(C)]
struct Output {
    data: *mut u8,
    capacity: u32,
    start: u32,
    len: u32,
}

#[repr(C)]
struct Options {
    max_depth: u32,
    unknown: u8,
    keep_duplicates: u8,
    leave_text: u8,
    pad: [u8; 1],
}

#[repr(C)]
struct Error {
    code: u32,
    offset: u32,
    path: *const u8,
    path_len: u32,
    left_texts: u32,
}

#[repr(C)]
struct Runtime {
    arena_new: extern "C" fn() -> *mut c_void,
    arena_free: unsafe extern "C" fn(*mut c_void),
    arena_reset: unsafe extern "C" fn(*mut c_void),
    utf16_to_utf8: unsafe extern "C" fn(*const u16, u32, *mut u8, u32, *mut u32) -> u32,
    utf8_to_utf16: unsafe extern "C" fn(*const u8, u32, *mut u16, u32, *mut u32) -> u32,
    check_unknown: unsafe extern "C" fn(*const u8, u32, u32) -> u32,
}

unsafe extern "C" {
    static ferrobuf_module_example: Module;
    static ferrobuf_module_proto: Module;
}

static KEEP: Options = Options {
    max_depth: 100,
    unknown: 0,
    keep_duplicates: 0,
    leave_text: 0,
    pad: [0; 1],
};

/// # Safety
/// `len` bytes can be read at `data`.
unsafe fn text(data: *const u8, len: u32) -> String {
    // SAFETY: passed on to the caller.
    let bytes = unsafe { std::slice::from_raw_parts(data, len as usize) };
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// An output over a buffer, which has to outlive it.
fn output(buffer: &mut [u8]) -> Output {
    Output {
        data: buffer.as_mut_ptr(),
        capacity: u32::try_from(buffer.len()).expect("short"),
        start: 0,
        len: 0,
    }
}

/// Calls the entry point; status, message, error.
///
/// # Safety
/// The arena is one of the module's, and lives as long as the results; the bytes do too.
unsafe fn decode(table: &Table, arena: *mut c_void, bytes: &[u8], options: &Options) -> (u32, *const c_void, Error) {
    let mut message = null();
    let mut error = Error {
        code: 0,
        offset: 0,
        path: null(),
        path_len: 0,
        left_texts: 0,
    };
    let data = if bytes.is_empty() { null() } else { bytes.as_ptr() };
    let len = u32::try_from(bytes.len()).expect("short");
    // SAFETY: passed on to the caller.
    let status = unsafe { (table.decode)(arena, data, len, options, &raw mut message, &raw mut error) };
    (status, message, error)
}

fn tables(module: &'static Module) -> &'static [Table] {
    assert_eq!(module.abi_version, 1);
    // SAFETY: the module states how many there are.
    unsafe { std::slice::from_raw_parts(module.messages, module.message_count as usize) }
}

fn example() -> &'static Module {
    // SAFETY: a constant that the generated module exports.
    unsafe { &ferrobuf_module_example }
}

fn table(module: &'static Module, name: &str) -> &'static Table {
    // SAFETY: names are constants.
    let found = tables(module)
        .iter()
        .find(|table| unsafe { text(table.name, table.name_len) } == name);
    found.unwrap_or_else(|| panic!("no message {name}"))
}

fn runtime(module: &'static Module) -> &'static Runtime {
    // SAFETY: a constant.
    unsafe { &*module.runtime }
}

fn default_user() -> Vec<u8> {
    let (scores, tags) = ([10, 20], ["a".into(), "b".into()]);
    let user = User {
        id: 7,
        name: "Ada".into(),
        active: true,
        ratio: 0.25,
        scores: (&scores).into(),
        tags: (&tags).into(),
        ..User::default()
    };
    user.encode_to_vec().expect("encodes")
}

#[test]
fn tables_are_sorted_and_state_the_layout() {
    let names: Vec<String> = tables(example())
        .iter()
        // SAFETY: names are constants.
        .map(|table| unsafe { text(table.name, table.name_len) })
        .collect();
    assert!(names.is_sorted() && names.contains(&"acme.User".to_owned()));
    let user = table(example(), "acme.User");
    assert_eq!(
        (user.size as usize, user.align as usize),
        (size_of::<User<'_>>(), align_of::<User<'_>>())
    );
    // SAFETY: as many as the table states.
    let offsets = unsafe { std::slice::from_raw_parts(user.offsets, user.offset_count as usize) };
    assert_eq!(offsets.len(), 12, "eleven fields and the unknown ones");
    assert_eq!(offsets[0], 0);
    assert!(offsets.is_sorted());
    assert_eq!(offsets[11] as usize, std::mem::offset_of!(User<'_>, unknown));
    // SAFETY: a constant.
    assert_eq!(unsafe { text(user.fingerprint, user.fingerprint_len) }.len(), 16);
}

#[test]
fn decodes_into_the_arena_and_encodes_backward() {
    let (user, runtime) = (table(example(), "acme.User"), runtime(example()));
    let bytes = default_user();
    let arena = (runtime.arena_new)();
    for _ in 0..3 {
        // SAFETY: the arena, the input and the results live until the reset below.
        unsafe {
            let (status, message, _) = decode(user, arena, &bytes, &KEEP);
            assert_eq!(status, 0);
            assert_eq!(*message.cast::<u32>(), 7, "the first slot");
            let mut needed = 0;
            assert_eq!((user.encoded_len)(message, &raw mut needed), 0);
            assert_eq!(needed, bytes.len() as u64);

            let mut buffer = [0xaa; 200];
            let mut enough = output(&mut buffer);
            assert_eq!((user.encode)(message, &raw mut enough), 0);
            assert_eq!(enough.start + enough.len, 200);
            assert_eq!(buffer[enough.start as usize..], bytes);

            let mut short = output(&mut buffer[..bytes.len() - 1]);
            assert_eq!((user.encode)(message, &raw mut short), 1, "no space");
            assert_eq!(short.len as usize, bytes.len(), "what it takes");
            let mut none = Output {
                data: null_mut(),
                ..output(&mut [])
            };
            assert_eq!((user.encode)(message, &raw mut none), 1, "no buffer at all");
            (runtime.arena_reset)(arena);
        }
    }
    // SAFETY: made by `arena_new`, freed once.
    unsafe { (runtime.arena_free)(arena) };
}

#[test]
fn empty_input_may_be_null_and_errors_have_position_and_path() {
    let (user, runtime) = (table(example(), "acme.User"), runtime(example()));
    let arena = (runtime.arena_new)();
    // SAFETY: the arena lives until the end of the block, and so do input and results.
    unsafe {
        let (status, message, _) = decode(user, arena, &[], &KEEP);
        assert_eq!(status, 0);
        assert_eq!((*message.cast::<User<'_>>()), User::default());
        for (bytes, code, offset, path) in [
            (&[0x12, 1, 0xff][..], 4, 2, "acme.User.name"),
            (&[0x32, 2, 0x0a, 5], 2, 4, "acme.User.address.street"),
            (&[0x08], 2, 1, "acme.User.id"),
            (&[0x07], 3, 0, "acme.User"),
        ] {
            let (status, _, error) = decode(user, arena, bytes, &KEEP);
            assert_eq!(status, code);
            assert_eq!((error.code, error.offset), (code, offset));
            assert_eq!(text(error.path, error.path_len), path);
        }
        let shallow = Options { max_depth: 0, ..KEEP };
        let (status, _, _) = decode(user, arena, &[0x32, 0], &shallow);
        assert_eq!(status, 5, "too deep");
        (runtime.arena_free)(arena);
    }
}

#[test]
fn a_required_field_that_is_not_set_is_an_error_both_ways() {
    // SAFETY: a constant.
    let module = unsafe { &ferrobuf_module_proto };
    let (required, runtime) = (table(module, "kinds.v2.Required"), runtime(module));
    let message = Required::default();
    let arena = (runtime.arena_new)();
    // SAFETY: the message is one of the table; everything lives until the end of the block.
    unsafe {
        let mut buffer = [0; 100];
        let mut output = output(&mut buffer);
        assert_eq!((required.encode)((&raw const message).cast(), &raw mut output), 7);
        let (status, _, error) = decode(required, arena, &[], &KEEP);
        assert_eq!(status, 7);
        assert_eq!(text(error.path, error.path_len), "kinds.v2.Required.f_double");
        (runtime.arena_free)(arena);
    }
}

#[test]
fn text_that_is_left_unchecked_is_counted() {
    let (user, runtime) = (table(example(), "acme.User"), runtime(example()));
    let arena = (runtime.arena_new)();
    // The name twice, of which the first one is no UTF-8; a tag that is, and one that is ASCII.
    let bytes = b"\x12\x02a\xff\x12\x02\xc3\xa4\x3a\x02\xc3\xb6\x3a\x01a";
    let leave = Options { leave_text: 1, ..KEEP };
    // SAFETY: everything lives until the end of the block.
    unsafe {
        let (status, message, error) = decode(user, arena, bytes, &leave);
        assert_eq!((status, error.left_texts), (0, 3));
        assert!(!message.is_null());
        let (status, _, error) = decode(user, arena, bytes, &KEEP);
        assert_eq!((status, error.offset), (4, 3));
        let (status, _, error) = decode(user, arena, &bytes[4..], &KEEP);
        assert_eq!((status, error.left_texts), (0, 0));
        (runtime.arena_free)(arena);
    }
}

#[test]
fn text_goes_both_ways_and_lone_surrogates_are_found() {
    let runtime = runtime(example());
    let source = "aé日🐱";
    let units: Vec<u16> = source.encode_utf16().collect();
    let (mut bytes, mut back, mut written) = ([0; 15], [0; 10], 0);
    // SAFETY: sources and targets are as long as is said.
    unsafe {
        assert_eq!(
            (runtime.utf16_to_utf8)(units.as_ptr(), 5, bytes.as_mut_ptr(), 15, &raw mut written),
            0
        );
        assert_eq!(&bytes[..written as usize], source.as_bytes());
        assert_eq!(
            (runtime.utf8_to_utf16)(source.as_ptr(), 10, back.as_mut_ptr(), 10, &raw mut written),
            0
        );
        assert_eq!(back[..written as usize], units);
        assert_eq!(
            (runtime.utf8_to_utf16)(b"a\xffb".as_ptr(), 3, back.as_mut_ptr(), 10, &raw mut written),
            4
        );
        assert_eq!(
            (runtime.utf16_to_utf8)(units.as_ptr(), 5, bytes.as_mut_ptr(), 14, &raw mut written),
            1
        );
        assert_eq!(
            (runtime.utf16_to_utf8)(units.as_ptr(), 4, bytes.as_mut_ptr(), 15, &raw mut written),
            4
        );
        assert_eq!(written, 3, "where the lone surrogate is");
        assert_eq!((runtime.utf16_to_utf8)(null(), 0, null_mut(), 0, &raw mut written), 0);
        assert_eq!((runtime.check_unknown)([8, 1].as_ptr(), 2, 100), 0);
        assert_eq!((runtime.check_unknown)([8].as_ptr(), 1, 100), 2);
        assert_eq!((runtime.check_unknown)(null(), 0, 100), 0);
        let nested = [0x0b, 0x0b, 0x0c, 0x0c];
        assert_eq!((runtime.check_unknown)(nested.as_ptr(), 4, 2), 0);
        assert_eq!((runtime.check_unknown)(nested.as_ptr(), 4, 1), 5);
    }
}

#[test]
fn a_huge_call_does_not_keep_its_memory() {
    let mut arena = Arena::new();
    let bytes = vec![0x3a; 0];
    let tag = [0x3a, 1, b'x'].repeat(1_000_000);
    assert!(User::decode(&bytes, &arena).is_ok());
    assert_eq!(
        User::decode(&tag, &arena).map(|user| user.tags.len()).ok(),
        Some(1_000_000)
    );
    assert!(arena.capacity() >= 16_000_000);
    arena.reset();
    assert!(User::decode(&tag[..3], &arena).is_ok());
    assert!(arena.capacity() <= 256 * 1024);
}
