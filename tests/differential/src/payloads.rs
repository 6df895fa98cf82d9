//! The payloads in `bench/data`, and the messages that they are.

use std::path::PathBuf;

/// File name without extension, and full name of the message.
pub const PAYLOADS: &[(&str, &str)] = &[
    ("tiny", "acme.User"),
    ("scalars", "acme.User"),
    ("string", "acme.User"),
    ("bytes", "acme.User"),
    ("repeated", "acme.User"),
    ("nested", "acme.User"),
    ("default", "acme.User"),
    ("large", "acme.User"),
    ("blob1k", "acme.Blob"),
    ("blob10k", "acme.Blob"),
    ("blob50k", "acme.Blob"),
    ("document", "acme.Document"),
    ("strings10k", "acme.TestStringArray"),
];

/// The bytes of a payload.
///
/// # Panics
///
/// When there is no such file.
pub fn payload(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../bench/data/{name}.bin"));
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
