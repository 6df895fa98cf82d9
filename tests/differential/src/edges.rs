//! Values at the edges of each type, in a fixed order: zero first, then limits, signs, lengths and the values that codecs get
//! wrong. Each is one that JavaScript can hold too, so the one NaN among them is the canonical one.

use prost_reflect::{EnumDescriptor, Kind, MapKey, Syntax, Value};

/// Edge values of a kind that is no message.
///
/// # Panics
///
/// On a message kind.
pub fn edges(kind: &Kind) -> Vec<Value> {
    match kind {
        Kind::Double => DOUBLES.iter().copied().map(Value::F64).collect(),
        Kind::Float => FLOATS.iter().copied().map(Value::F32).collect(),
        Kind::Int32 | Kind::Sint32 | Kind::Sfixed32 => SIGNED_32.iter().copied().map(Value::I32).collect(),
        Kind::Int64 | Kind::Sint64 | Kind::Sfixed64 => SIGNED_64.iter().copied().map(Value::I64).collect(),
        Kind::Uint32 | Kind::Fixed32 => UNSIGNED_32.iter().copied().map(Value::U32).collect(),
        Kind::Uint64 | Kind::Fixed64 => UNSIGNED_64.iter().copied().map(Value::U64).collect(),
        Kind::Bool => vec![Value::Bool(false), Value::Bool(true)],
        Kind::String => strings().into_iter().map(Value::String).collect(),
        Kind::Bytes => blobs().into_iter().map(|bytes| Value::Bytes(bytes.into())).collect(),
        Kind::Enum(enumeration) => enum_numbers(enumeration).into_iter().map(Value::EnumNumber).collect(),
        Kind::Message(message) => unreachable!("{} has no edge values", message.full_name()),
    }
}

/// Edge values of a map's key.
///
/// # Panics
///
/// On a kind that no key has.
pub fn key_edges(kind: &Kind) -> Vec<MapKey> {
    edges(kind)
        .into_iter()
        .map(|value| to_key(value).expect("keys are integers, bool and string"))
        .collect()
}

/// The value as a map's key, when a key can hold it.
pub fn to_key(value: Value) -> Option<MapKey> {
    Some(match value {
        Value::Bool(value) => MapKey::Bool(value),
        Value::I32(value) => MapKey::I32(value),
        Value::I64(value) => MapKey::I64(value),
        Value::U32(value) => MapKey::U32(value),
        Value::U64(value) => MapKey::U64(value),
        Value::String(value) => MapKey::String(value),
        _ => return None,
    })
}

/// Whether numbers that the enum does not list go to the unknown fields: the rule of the file that declares it.
pub fn is_closed(enumeration: &EnumDescriptor) -> bool {
    enumeration.parent_file().syntax() == Syntax::Proto2
}

/// The listed numbers, and for an open enum some that are not.
fn enum_numbers(enumeration: &EnumDescriptor) -> Vec<i32> {
    let mut numbers: Vec<i32> = enumeration.values().map(|value| value.number()).collect();
    if !is_closed(enumeration) {
        numbers.extend([99, -99, i32::MIN, i32::MAX]);
    }
    numbers
}

const DOUBLES: &[f64] = &[
    0.0,
    -0.0,
    1.0,
    -1.5,
    0.1,
    f64::MIN_POSITIVE,
    5e-324,
    f64::MAX,
    f64::MIN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
    9_007_199_254_740_993.0,
];

const FLOATS: &[f32] = &[
    0.0,
    -0.0,
    1.0,
    -1.5,
    0.1,
    f32::MIN_POSITIVE,
    1e-45,
    f32::MAX,
    f32::MIN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
    16_777_216.0,
];

const SIGNED_32: &[i32] = &[
    0,
    1,
    -1,
    63,
    64,
    -64,
    -65,
    127,
    128,
    16_383,
    16_384,
    2_097_152,
    268_435_456,
    -1_000_000,
    i32::MAX,
    i32::MIN,
];

const UNSIGNED_32: &[u32] = &[
    0,
    1,
    127,
    128,
    16_383,
    16_384,
    2_097_151,
    268_435_455,
    268_435_456,
    1 << 31,
    u32::MAX,
];

const SIGNED_64: &[i64] = &[
    0,
    1,
    -1,
    127,
    128,
    -64,
    -65,
    2_147_483_648,
    -2_147_483_649,
    4_294_967_296,
    (1 << 53) - 1,
    (1 << 53) + 1,
    -(1 << 53) - 1,
    1 << 56,
    (1 << 62) + 1,
    i64::MAX,
    i64::MIN,
];

const UNSIGNED_64: &[u64] = &[
    0,
    1,
    127,
    128,
    4_294_967_295,
    4_294_967_296,
    (1 << 53) - 1,
    (1 << 53) + 1,
    (1 << 56) - 1,
    1 << 56,
    1 << 63,
    u64::MAX,
];

/// Each length prefix and each UTF-8 sequence length, NUL in all places, names that JavaScript objects inherit, and text
/// that is ASCII for longer than a vector register before it stops being so.
fn strings() -> Vec<String> {
    let mut strings: Vec<String> = [
        "",
        "a",
        "\0",
        "a\0b",
        "é",
        "€",
        "🐱",
        "\u{7f}",
        "\u{80}",
        "\u{fffd}",
        "\u{ffff}",
        "\u{10ffff}",
        "\u{feff}x",
    ]
    .map(str::to_owned)
    .into();
    strings.extend(["__proto__", "constructor", "toString", "0", "-1", "\"\\\n\u{2028}"].map(str::to_owned));
    strings.push("x".repeat(127));
    strings.push("y".repeat(128));
    strings.push(format!("{}é", "z".repeat(70)));
    strings.push("日本語".repeat(25));
    strings.push("🐱".repeat(33));
    strings
}

fn blobs() -> Vec<Vec<u8>> {
    let all: Vec<u8> = (0..=255).collect();
    vec![
        Vec::new(),
        vec![0],
        vec![255],
        vec![0x0a, 0x01, 0x80],
        vec![0; 127],
        vec![0xff; 128],
        all,
    ]
}
