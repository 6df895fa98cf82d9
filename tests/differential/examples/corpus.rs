//! Writes the kinds corpus and its descriptors into the folder given: what the tests in Hermes and node read.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use ferrobuf_differential::DESCRIPTORS;
use ferrobuf_differential::corpus::corpus;
use ferrobuf_differential::pools::Pools;
use ferrobuf_differential::text::hex;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args_os().nth(1).ok_or("usage: corpus FOLDER")?);
    let mut json = String::from("[");
    for (index, case) in corpus(&Pools::new(DESCRIPTORS).oracle, "kinds").iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        write!(
            json,
            "{comma}\n{{\"message\":{:?},\"name\":{:?},\"hex\":{:?},\"unordered\":{}}}",
            case.message,
            case.name,
            hex(&case.bytes),
            case.unordered,
        )?;
    }
    json.push_str("\n]\n");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("corpus.json"), json)?;
    Ok(fs::write(folder.join("descriptors.bin"), DESCRIPTORS)?)
}
