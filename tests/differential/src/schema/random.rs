//! Draws one file: first the names of its types, so that any field may refer to any of them, then the fields.

use fastrand::Rng;

use super::names::Taken;
use super::{Enum, Field, File, Kind, Label, Message, older};

/// The scalar types, by their names in the language.
const SCALARS: &[&str] = &[
    "double", "float", "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32",
    "sfixed64", "bool", "string", "bytes",
];

/// Those that a map's key may have.
const KEYS: &[&str] = &[
    "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32", "sfixed64", "bool",
    "string",
];

/// Field numbers at the edges of a tag's length and of the reserved range.
const EDGE_NUMBERS: &[u32] = &[
    15,
    16,
    2047,
    2048,
    18_999,
    20_000,
    262_143,
    262_144,
    33_554_431,
    33_554_432,
    536_870_911,
];

/// How many fields a message gets: one of these.
const FIELD_COUNTS: &[usize] = &[0, 1, 2, 3, 3, 4, 4, 5, 6, 7, 9, 12];

/// A message that fields may refer to.
struct MessageRef {
    full_name: String,
    /// Required fields refer only to messages of a lower rank, since a cycle of them could not be filled.
    rank: usize,
}

/// An enum that fields may refer to.
struct EnumRef {
    full_name: String,
    /// Whether its first value is zero, which a map's value needs.
    zero_first: bool,
    first: String,
}

/// What fields of one file may refer to.
struct Types {
    proto3: bool,
    messages: Vec<MessageRef>,
    enums: Vec<EnumRef>,
}

fn one_of<T: Copy>(rng: &mut Rng, choices: &[T]) -> T {
    choices[rng.usize(..choices.len())]
}

/// Draws file number `index`, which may import one of `before`.
pub fn file(seed: u64, index: usize, before: &[File]) -> File {
    let mut rng = Rng::with_seed(seed ^ (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let proto3 = rng.bool();
    let package = format!("d{index:03}{}", one_of(&mut rng, &["", "", ".v1", ".type.v2beta1"]));
    let folder = one_of(&mut rng, &["", "", "deep/er/"]);
    let mut file = File {
        path: format!("{folder}s{index:03}.proto"),
        package,
        proto3,
        imports: Vec::new(),
        enums: Vec::new(),
        messages: Vec::new(),
    };
    let mut types = Types {
        proto3,
        messages: Vec::new(),
        enums: Vec::new(),
    };
    if !before.is_empty() && rng.u8(..100) < 20 {
        let other = &before[rng.usize(..before.len())];
        import(&mut rng, &mut file, &mut types, other);
    }
    let mut scopes = declare(&mut rng, &mut file, &mut types);
    let mut rank = 0;
    for message in &mut file.messages {
        let mut messages = vec![message];
        while let Some(message) = messages.pop() {
            rank += 1;
            let mut taken = scopes.remove(0);
            fill(&mut rng, &types, message, &mut taken, rank, 0);
            // Nested messages in order: `declare` made the scopes so.
            messages.extend(message.messages.iter_mut().rev());
        }
    }
    older::add(&mut rng, &mut file);
    file
}

fn import(rng: &mut Rng, file: &mut File, types: &mut Types, other: &File) {
    file.imports.push(other.path.clone());
    for message in &other.messages {
        types.messages.push(MessageRef {
            full_name: format!(".{}.{}", other.package, message.name),
            rank: 0,
        });
    }
    types.messages.truncate(2);
    if other.proto3 && rng.bool() {
        for enumeration in &other.enums {
            types.enums.push(EnumRef {
                full_name: format!(".{}.{}", other.package, enumeration.name),
                zero_first: true,
                first: enumeration.values[0].0.clone(),
            });
        }
    }
}

/// Names the types of the file. Gives back the scope of each message, parents before what they hold.
fn declare(rng: &mut Rng, file: &mut File, types: &mut Types) -> Vec<Taken> {
    let mut top = Taken::default();
    let mut scopes = Vec::new();
    let mut enums = 0;
    for _ in 0..rng.usize(0..=2) {
        let enumeration = enumeration(rng, file.proto3, &mut enums);
        top.take(&enumeration.name);
        types.enums.push(reference(&file.package, &enumeration));
        file.enums.push(enumeration);
    }
    let mut rank = 0;
    for _ in 0..rng.usize(2..=3) {
        rank += 1;
        let mut message = Message {
            name: top.message(rng),
            ..Message::default()
        };
        let full_name = format!("{}.{}", file.package, message.name);
        types.messages.push(MessageRef {
            full_name: format!(".{full_name}"),
            rank,
        });
        let mut scope = Taken::default();
        let mut inner = Vec::new();
        if rng.u8(..100) < 30 {
            rank += 1;
            let nested = Message {
                name: scope.message(rng),
                ..Message::default()
            };
            types.messages.push(MessageRef {
                full_name: format!(".{full_name}.{}", nested.name),
                rank,
            });
            message.messages.push(nested);
            inner.push(Taken::default());
        }
        if rng.u8(..100) < 20 {
            let enumeration = enumeration(rng, file.proto3, &mut enums);
            scope.take(&enumeration.name);
            types.enums.push(reference(&full_name, &enumeration));
            message.enums.push(enumeration);
        }
        file.messages.push(message);
        scopes.push(scope);
        scopes.append(&mut inner);
    }
    scopes
}

fn reference(scope: &str, enumeration: &Enum) -> EnumRef {
    EnumRef {
        full_name: format!(".{scope}.{}", enumeration.name),
        zero_first: enumeration.values[0].1 == 0,
        first: enumeration.values[0].0.clone(),
    }
}

fn enumeration(rng: &mut Rng, proto3: bool, count: &mut usize) -> Enum {
    let name = format!("E{count}");
    *count += 1;
    let mut numbers = vec![if proto3 || rng.bool() { 0 } else { rng.i32(..) }];
    for _ in 0..rng.usize(0..6) {
        numbers.push(match rng.u8(..6) {
            0 => one_of(rng, &numbers),
            1 => i32::MIN,
            2 => i32::MAX,
            3 => -1,
            4 => rng.i32(-200..200),
            _ => rng.i32(..),
        });
    }
    let values = numbers
        .into_iter()
        .enumerate()
        .map(|(index, number)| (format!("{name}_V{index}"), number))
        .collect();
    Enum { name, values }
}

/// Gives a message, or the body of a group, its fields.
fn fill(rng: &mut Rng, types: &Types, message: &mut Message, taken: &mut Taken, rank: usize, depth: usize) {
    let count = one_of(rng, FIELD_COUNTS);
    let mut numbers: Vec<u32> = Vec::new();
    for _ in 0..count {
        let number = loop {
            let number = if rng.u8(..100) < 15 {
                one_of(rng, EDGE_NUMBERS)
            } else {
                rng.u32(1..24)
            };
            if !numbers.contains(&number) {
                break number;
            }
        };
        numbers.push(number);
        let label = label(rng, types.proto3, message, taken);
        let kind = kind(rng, types, label, taken, rank, depth);
        let name = match &kind {
            Kind::Group(body) => body.name.to_lowercase(),
            _ => taken.field(rng),
        };
        let mut field = Field {
            name,
            number,
            label,
            kind,
            options: Vec::new(),
        };
        options(rng, types, &mut field);
        message.fields.push(field);
    }
}

fn label(rng: &mut Rng, proto3: bool, message: &mut Message, taken: &mut Taken) -> Label {
    match rng.u8(..100) {
        0..30 if proto3 => Label::Implicit,
        0..14 => Label::Required,
        14..46 => Label::Optional,
        46..70 => Label::Repeated(None),
        70..82 => Label::Map(one_of(rng, KEYS)),
        _ => {
            if message.oneofs.is_empty() || (message.oneofs.len() == 1 && rng.u8(..4) == 0) {
                message.oneofs.push(taken.field(rng));
            }
            Label::Oneof(rng.usize(..message.oneofs.len()))
        }
    }
}

fn kind(rng: &mut Rng, types: &Types, label: Label, taken: &mut Taken, rank: usize, depth: usize) -> Kind {
    let is_map = matches!(label, Label::Map(_));
    match rng.u8(..100) {
        0..12 if !types.proto3 && !is_map && depth < 2 => {
            let name = loop {
                let name = taken.message(rng);
                if name.starts_with(|c: char| c.is_ascii_uppercase()) {
                    break name;
                }
            };
            let mut body = Message {
                name,
                ..Message::default()
            };
            fill(rng, types, &mut body, &mut Taken::default(), rank, depth + 1);
            Kind::Group(body)
        }
        12..30 => {
            let fits = |message: &&MessageRef| label != Label::Required || message.rank < rank;
            let fits: Vec<_> = types.messages.iter().filter(fits).collect();
            rng.choice(fits)
                .map_or(Kind::Scalar("string"), |message| Kind::Named(message.full_name.clone()))
        }
        30..42 => {
            let fits: Vec<_> = types
                .enums
                .iter()
                .filter(|enumeration| !is_map || enumeration.zero_first)
                .collect();
            rng.choice(fits).map_or(Kind::Scalar("bool"), |enumeration| {
                Kind::Named(enumeration.full_name.clone())
            })
        }
        _ => Kind::Scalar(one_of(rng, SCALARS)),
    }
}

fn options(rng: &mut Rng, types: &Types, field: &mut Field) {
    let enumeration = match &field.kind {
        Kind::Named(name) => types.enums.iter().find(|enumeration| enumeration.full_name == *name),
        _ => None,
    };
    let packable =
        enumeration.is_some() || matches!(field.kind, Kind::Scalar(name) if name != "string" && name != "bytes");
    match field.label {
        Label::Repeated(_) if packable && rng.bool() => field.label = Label::Repeated(Some(rng.bool())),
        Label::Optional | Label::Required if !types.proto3 && rng.u8(..100) < 30 => {
            let default = match (&field.kind, enumeration) {
                (_, Some(enumeration)) => Some(enumeration.first.clone()),
                (Kind::Scalar(name), None) => Some(default_of(rng, name)),
                _ => None,
            };
            field.options.extend(default.map(|value| format!("default = {value}")));
        }
        _ => {}
    }
    if rng.u8(..100) < 4 {
        field.options.push("deprecated = true".to_owned());
    }
    if rng.u8(..100) < 4 && !matches!(field.kind, Kind::Group(_)) {
        field
            .options
            .push(format!("json_name = \"custom.{}-\\\"x\"", field.number));
    }
    let is_int64 = matches!(field.kind, Kind::Scalar(name) if name.ends_with("64"));
    if is_int64 && !matches!(field.label, Label::Map(_)) && rng.u8(..100) < 15 {
        field.options.push(format!(
            "jstype = {}",
            one_of(rng, &["JS_STRING", "JS_NUMBER", "JS_NORMAL"])
        ));
    }
}

fn default_of(rng: &mut Rng, scalar: &str) -> String {
    let choices: &[&str] = match scalar {
        "double" | "float" => &["inf", "-inf", "nan", "-0.0", "1.5e10", "0"],
        "bool" => &["true", "false"],
        "string" => &[r#""a\"b\\c\n*/""#, r#""""#, r#""\360\237\220\261""#],
        "bytes" => &[r#""\000\377""#, r#""""#],
        "uint32" | "fixed32" => &["0", "4294967295", "0x7f"],
        "uint64" | "fixed64" => &["0", "18446744073709551615"],
        "int32" | "sint32" | "sfixed32" => &["-2147483648", "2147483647", "0"],
        _ => &["-9223372036854775808", "9223372036854775807", "010"],
    };
    one_of(rng, choices).to_owned()
}
