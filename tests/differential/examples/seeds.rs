//! Writes what the fuzz targets start from into the folder given, a file for each input.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use ferrobuf_differential::fuzz_input::seeds;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args_os().nth(1).ok_or("usage: seeds FOLDER")?);
    fs::create_dir_all(&folder)?;
    for (index, seed) in seeds().iter().enumerate() {
        fs::write(folder.join(format!("{index:04}")), seed)?;
    }
    Ok(())
}
