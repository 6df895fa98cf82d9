//! The payloads: canonical encodings, and the types of the messages.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// One payload.
#[derive(Clone, Debug)]
pub struct Payload {
    /// As result files have it.
    pub name: String,
    /// Full name of the message type.
    pub message: String,
    /// Canonical encoding. It stays for as long as the process runs, so that messages can borrow from it.
    pub bytes: &'static [u8],
    /// Whether the bytes are many messages, each after its length.
    pub is_stream: bool,
}

macro_rules! committed {
    ($($name:ident: $message:literal),* $(,)?) => {
        /// The payloads of `data`, which need no Hermes.
        pub fn committed() -> Vec<Payload> {
            vec![$(Payload {
                name: stringify!($name).to_owned(),
                message: $message.to_owned(),
                bytes: include_bytes!(concat!("../data/", stringify!($name), ".bin")),
                is_stream: false,
            }),*]
        }
    };
}

committed! {
    tiny: "acme.User",
    scalars: "acme.User",
    string: "acme.User",
    bytes: "acme.User",
    repeated: "acme.User",
    nested: "acme.User",
    default: "acme.User",
    large: "acme.User",
    document: "acme.Document",
    blob1k: "acme.Blob",
    blob10k: "acme.Blob",
    blob50k: "acme.Blob",
    strings10k: "acme.TestStringArray",
}

/// Where `make payloads` writes the encodings of all payloads.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/payloads")
}

/// The payloads that `make payloads` wrote, or those that are committed when it did not run.
///
/// # Errors
/// When a file in the folder cannot be read, or its list is not as `hermes/dump.ts` writes it.
pub fn all() -> Result<Vec<Payload>, String> {
    let index = folder().join("index.json");
    if !index.exists() {
        return Ok(committed());
    }
    let text = fs::read_to_string(&index).map_err(|error| format!("{}: {error}", index.display()))?;
    let list: Value = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", index.display()))?;
    let list = list.as_array().ok_or("index.json is no list; run `make payloads`")?;
    list.iter().map(read).collect()
}

fn read(entry: &Value) -> Result<Payload, String> {
    let text = |key: &str| {
        let text = entry[key].as_str().map(str::to_owned);
        text.ok_or_else(|| format!("index.json: an entry without {key}; run `make payloads`"))
    };
    let name = text("name")?;
    let path = folder().join(format!("{name}.bin"));
    let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(Payload {
        message: text("type")?,
        bytes: Vec::leak(bytes),
        is_stream: entry["delimited"] == true,
        name,
    })
}
