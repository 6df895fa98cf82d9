//! The payloads of `data/`, and the generated types that they are messages of.

/// Code generated from `example/proto`.
pub mod pb {
    include!(concat!(env!("OUT_DIR"), "/mod.rs"));
}

/// One encoded message.
#[derive(Clone, Copy, Debug)]
pub struct Payload {
    /// Name, as `data/README.md` has it.
    pub name: &'static str,
    /// Which message it is.
    pub kind: Kind,
    /// Canonical encoding.
    pub bytes: &'static [u8],
}

/// Message type of a payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `acme.User`
    User,
    /// `acme.Blob`
    Blob,
    /// `acme.Document`
    Document,
    /// `acme.TestStringArray`
    Strings,
}

macro_rules! payloads {
    ($($name:ident: $kind:ident),* $(,)?) => {
        /// All payloads, small ones first.
        pub const PAYLOADS: &[Payload] = &[$(Payload {
            name: stringify!($name),
            kind: Kind::$kind,
            bytes: include_bytes!(concat!("../data/", stringify!($name), ".bin")),
        }),*];
    };
}

payloads! {
    tiny: User,
    scalars: User,
    string: User,
    bytes: User,
    repeated: User,
    nested: User,
    default: User,
    large: User,
    document: Document,
    blob1k: Blob,
    blob10k: Blob,
    blob50k: Blob,
    strings10k: Strings,
}

#[cfg(test)]
mod tests {
    use ferrobuf::{Arena, Message};

    use super::{Kind, PAYLOADS, Payload, pb};

    fn assert_canonical<'a, M: Message<'a>>(payload: &Payload, arena: &'a Arena) {
        let bytes = M::decode(payload.bytes, arena)
            .expect("payloads are valid")
            .encode_to_vec()
            .expect("payloads are small");
        assert!(
            bytes == payload.bytes,
            "{} does not encode to its own bytes",
            payload.name
        );
    }

    #[test]
    fn what_is_measured_is_right() {
        for payload in PAYLOADS {
            let arena = Arena::new();
            match payload.kind {
                Kind::User => assert_canonical::<pb::acme::User<'_>>(payload, &arena),
                Kind::Blob => assert_canonical::<pb::acme::Blob<'_>>(payload, &arena),
                Kind::Document => assert_canonical::<pb::acme::Document<'_>>(payload, &arena),
                Kind::Strings => assert_canonical::<pb::acme::TestStringArray<'_>>(payload, &arena),
            }
        }
    }
}
