//! Codecs and payloads by their names in the result files: in what order and under which title they are shown.

/// What a codec is, which decides the tables that it is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Ferrobuf, as most callers use it.
    Ours,
    /// Ferrobuf in another way.
    OursToo,
    /// Ferrobuf, with bytes fields as most peers give them.
    OursAsPeers,
    Json,
    /// JSON, bytes in a way that only those tables show that are about bytes.
    JsonOfBytes,
    /// Another protobuf library.
    Peer,
    /// The same library in another way: with the conversions that plain objects need, or into memory of its own.
    PeerObjects,
    /// Without generated code.
    Dynamic,
    /// What no codec can do without.
    Floor,
}

pub struct Codec {
    pub name: &'static str,
    pub title: &'static str,
    pub kind: Kind,
    /// Red, green, blue. Told apart by people who are colour-blind: hues of Okabe and Ito, two greys, one dark red.
    pub colour: (u8, u8, u8),
}

const BLUE: (u8, u8, u8) = (0x00, 0x72, 0xb2);
const SKY: (u8, u8, u8) = (0x56, 0xb4, 0xe9);
const BLACK: (u8, u8, u8) = (0x22, 0x22, 0x22);
const GREY: (u8, u8, u8) = (0xb8, 0xb8, 0xb8);
const ORANGE: (u8, u8, u8) = (0xe6, 0x9f, 0x00);
const GREEN: (u8, u8, u8) = (0x00, 0x9e, 0x73);
const PINK: (u8, u8, u8) = (0xcc, 0x79, 0xa7);
const WINE: (u8, u8, u8) = (0x88, 0x22, 0x55);
const VERMILLION: (u8, u8, u8) = (0xd5, 0x5e, 0x00);

macro_rules! codecs {
    ($($name:ident $title:literal $kind:ident $colour:ident)*) => {
        &[$(Codec { name: stringify!($name), title: $title, kind: Kind::$kind, colour: $colour }),*]
    };
}

/// All codecs, in the order of the columns.
pub const CODECS: &[Codec] = codecs! {
    ferrobuf "Ferrobuf" Ours BLUE
    ferrobuf_into "`encodeInto`" OursToo SKY
    ferrobuf_buffer "from `ArrayBuffer`" OursToo SKY
    ferrobuf_view "bytes as views" OursAsPeers SKY
    ferrobuf_vec "Ferrobuf, new `Vec`" OursToo SKY
    ferrobuf_each "Ferrobuf, one call each" OursToo VERMILLION
    json "JSON" Json GREY
    json_utf8 "JSON as UTF-8" Json BLACK
    json_base64 "JSON, base64" JsonOfBytes BLACK
    json_numbers "JSON, `number[]`" JsonOfBytes BLACK
    protobufjs "protobufjs" Peer ORANGE
    protobuf_es "protobuf-es" Peer GREEN
    ts_proto "ts-proto" Peer SKY
    pbf "pbf" Peer WINE
    prost "prost" Peer ORANGE
    buffa "buffa" Peer GREEN
    buffa_view "buffa, view" Peer PINK
    quick_protobuf "quick-protobuf" Peer WINE
    google_protobuf "google-protobuf" Peer VERMILLION
    rust_protobuf "rust-protobuf" Peer BLACK
    protobufjs_object "protobufjs, plain objects" PeerObjects ORANGE
    protobuf_es_create "protobuf-es, `create`" PeerObjects GREEN
    ts_proto_partial "ts-proto, `fromPartial`" PeerObjects SKY
    prost_vec "prost, new `Vec`" PeerObjects ORANGE
    buffa_vec "buffa, new `Vec`" PeerObjects GREEN
    quick_protobuf_vec "quick-protobuf, new `Vec`" PeerObjects WINE
    rust_protobuf_vec "rust-protobuf, new `Vec`" PeerObjects BLACK
    anymap "AnyMap alone" Dynamic VERMILLION
    dynamic "dynamic" Dynamic VERMILLION
    dynamic_sent "dynamic, no zeros" Dynamic VERMILLION
    memcpy_utf8 "copy and UTF-8 check" Floor GREY
    floor "floor" Floor GREY
    floor_into "floor, into" Floor GREY
    floor_buffer "floor, buffer" Floor GREY
};

pub fn codec(name: &str) -> Option<&'static Codec> {
    CODECS.iter().find(|codec| codec.name == name)
}

/// What heads a codec's column; its name, where it is not in the list.
pub fn title(name: &str) -> &str {
    codec(name).map_or(name, |codec| codec.title)
}

/// Codecs that are not in the list count as other protobuf libraries.
pub fn kind(name: &str) -> Kind {
    codec(name).map_or(Kind::Peer, |codec| codec.kind)
}

/// Other protobuf libraries, used in whichever way.
pub fn is_peer(name: &str) -> bool {
    matches!(kind(name), Kind::Peer | Kind::PeerObjects)
}

/// Those of some kinds, in the order of [`CODECS`], those that are not in it last.
pub fn of_kinds<'a>(names: &[&'a str], kinds: &[Kind]) -> Vec<&'a str> {
    let place = |name: &str| {
        CODECS
            .iter()
            .position(|codec| codec.name == name)
            .unwrap_or(CODECS.len())
    };
    let mut wanted: Vec<&str> = names
        .iter()
        .copied()
        .filter(|name| kinds.contains(&kind(name)))
        .collect();
    wanted.sort_by_key(|name| place(name));
    wanted
}

/// Generators by their names in the result file: their titles and colours, and which of ours does the same job.
pub struct Generator {
    pub name: &'static str,
    pub title: &'static str,
    pub rival: &'static str,
    pub colour: (u8, u8, u8),
}

macro_rules! generators {
    ($($name:ident $title:literal $rival:ident $colour:ident)*) => {
        &[$(Generator { name: stringify!($name), title: $title, rival: stringify!($rival), colour: $colour }),*]
    };
}

pub const GENERATORS: &[Generator] = generators! {
    ferrobuf "ferrobuf, Rust + TypeScript + C++" ferrobuf BLUE
    ferrobuf_rust "ferrobuf, Rust" ferrobuf_rust SKY
    ferrobuf_ts "ferrobuf, TypeScript" ferrobuf_ts GREY
    protoc_gen_es "protoc-gen-es" ferrobuf_ts GREEN
    pbjs "pbjs" ferrobuf_ts ORANGE
    pbjs_pbts "pbjs, pbts" ferrobuf_ts WINE
    prost_build "prost-build" ferrobuf_rust BLACK
    buffa "buffa-build" ferrobuf_rust VERMILLION
};

pub fn generator(name: &str) -> Option<&'static Generator> {
    GENERATORS.iter().find(|generator| generator.name == name)
}

/// What heads a generator's column; its name, where it is not in the list.
pub fn generator_title(name: &str) -> &str {
    generator(name).map_or(name, |generator| generator.title)
}

/// Payloads that vary one thing have tables and charts of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    Main,
    /// `size10` to `size10m`.
    Size,
    /// `bytes256` to `bytes100k`: one field of bytes.
    Bytes,
    /// `points4` to `points4096`.
    Points,
}

pub fn family(payload: &str) -> Family {
    let families = [
        ("size", Family::Size),
        ("bytes", Family::Bytes),
        ("points", Family::Points),
    ];
    let numbered = |prefix: &str| {
        let rest = payload.strip_prefix(prefix)?;
        Some(rest.starts_with(|first: char| first.is_ascii_digit()))
    };
    families
        .into_iter()
        .find(|(prefix, _)| numbered(prefix) == Some(true))
        .map_or(Family::Main, |(_, family)| family)
}

/// The number in the name of a payload: 4096 in `points4096`.
pub fn number(payload: &str) -> Option<u64> {
    payload
        .trim_start_matches(|letter: char| !letter.is_ascii_digit())
        .parse()
        .ok()
}

/// The payloads of bar charts, with what the axis calls them.
pub const CHARTED: &[&str] = &[
    "tiny",
    "scalars",
    "string",
    "nested",
    "default",
    "large",
    "document",
    "blob50k",
    "items1k",
    "strings10k",
    "otel",
];

/// The payloads of the README's table, in words.
pub const SUMMARY: &[(&str, &str)] = &[
    ("default", "11 fields"),
    ("large", "the same with long values"),
    ("document", "document with 8 lines"),
    ("blob50k", "text and data"),
    ("items1k", "1000 small messages"),
    ("strings10k", "10,000 short strings"),
    ("tiny", "one field of eleven"),
    ("otel", "trace export of OpenTelemetry, 100 spans"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_by_name() {
        assert_eq!(family("bytes"), Family::Main);
        assert_eq!(family("bytes100k"), Family::Bytes);
        assert_eq!(family("points4"), Family::Points);
        assert_eq!(family("size10m"), Family::Size);
        assert_eq!(family("blob1m"), Family::Main);
        assert_eq!(number("points4096"), Some(4096));
        assert_eq!(number("tiny"), None);
    }

    #[test]
    fn codecs_are_listed_once() {
        let mut names: Vec<_> = CODECS.iter().map(|codec| codec.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), CODECS.len());
    }

    #[test]
    fn columns_have_the_order_of_the_list() {
        let names = ["unheard_of", "pbf", "ferrobuf", "protobufjs", "json"];
        assert_eq!(of_kinds(&names, &[Kind::Peer]), ["protobufjs", "pbf", "unheard_of"]);
    }
}
