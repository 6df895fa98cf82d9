//! Runs the CLI, and measures it.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use ferrobuf_large::sets::Set;
use ferrobuf_large::took::{Took, wait};
use ferrobuf_large::{at, protoc, root};
use serde_json::Value;

/// The program.
pub struct Cli {
    path: PathBuf,
}

/// What one run took.
pub struct Figures {
    name: &'static str,
    proto_files: u64,
    proto_bytes: u64,
    files: usize,
    took: Took,
    /// Bytes of Rust, TypeScript, C++.
    sizes: [u64; 3],
}

impl Cli {
    pub fn new(path: &Path) -> Result<Cli, String> {
        // It is started in other folders.
        let path = std::fs::canonicalize(path).map_err(at(path))?;
        Ok(Cli { path })
    }

    /// Generates all three outputs, from nothing.
    pub fn generate(&self, set: &Set) -> Result<Figures, String> {
        set.clean()?;
        let run = self.run("generate", set, &sources(set))?;
        if !run.success {
            return Err(format!("{}: {}", set.name, run.output));
        }
        let written = run.output.lines().filter(|line| line.contains(r#""kind":"file""#));
        let outputs = set.outputs();
        let (mut proto_files, mut proto_bytes) = (0, 0);
        for input in &set.inputs {
            measure(&set.root.join(input), "proto", &mut proto_files, &mut proto_bytes)?;
        }
        let mut sizes = [0; 3];
        let targets = [(&outputs.rust, "rs"), (&outputs.typescript, "ts"), (&outputs.jsi, "pp")];
        for ((folder, extension), size) in targets.into_iter().zip(&mut sizes) {
            measure(folder, extension, &mut 0, size)?;
        }
        Ok(Figures {
            name: set.name,
            proto_files,
            proto_bytes,
            files: written.count(),
            took: run.took,
            sizes,
        })
    }

    /// File and code of each problem that a set has; it must have some, and nothing may be written.
    pub fn problems(&self, set: &Set) -> Result<BTreeSet<(String, String)>, String> {
        set.clean()?;
        let run = self.run("generate", set, &sources(set))?;
        if run.success || set.outputs().rust.exists() {
            return Err(format!("{} is not refused", set.name));
        }
        let problem = |line: &str| {
            let problem: Value = serde_json::from_str(line).map_err(|error| format!("{error}: {line}"))?;
            let text = |key: &str| problem[key].as_str().unwrap_or_default().to_owned();
            let file = text("file");
            Ok((file.strip_prefix("./").unwrap_or(&file).to_owned(), text("code")))
        };
        run.output.lines().map(problem).collect()
    }

    /// Fails unless what was generated is what protoc's reading of the same files gives.
    pub fn agrees_with_protoc(&self, set: &Set) -> Result<(), String> {
        let descriptors = root().join("target/large").join(set.name).with_extension("pb");
        let output = Command::new(protoc())
            .current_dir(&set.root)
            .args(["--include_imports", "--include_source_info"])
            .args(set.includes.iter().map(|include| format!("-I{include}")))
            .arg("-o")
            .arg(&descriptors)
            .args(&set.inputs)
            .output()
            .map_err(at(&protoc()))?;
        if !output.status.success() {
            return Err(format!("protoc: {}", String::from_utf8_lossy(&output.stderr)));
        }
        let input = ["--descriptor-set-in".into(), descriptors.clone().into_os_string()];
        let run = self.run("check", set, &input)?;
        std::fs::remove_file(&descriptors).map_err(at(&descriptors))?;
        if run.success {
            Ok(())
        } else {
            Err(format!("{}: protoc reads it differently\n{}", set.name, run.output))
        }
    }

    /// `from` says what is read.
    fn run(&self, command: &str, set: &Set, from: &[OsString]) -> Result<Run, String> {
        let outputs = set.outputs();
        let start = Instant::now();
        let mut child = Command::new(&self.path)
            .current_dir(&set.root)
            .args([command, "--message-format", "json"])
            .args(from)
            .args(&set.inputs)
            .arg("--rust-out")
            .arg(&outputs.rust)
            .arg("--ts-out")
            .arg(&outputs.typescript)
            .arg("--jsi-out")
            .arg(&outputs.jsi)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(at(&self.path))?;
        let mut output = String::new();
        if let Some(mut stdout) = child.stdout.take() {
            stdout.read_to_string(&mut output).map_err(at(&self.path))?;
        }
        let (success, took) = wait(child.id(), start)?;
        Ok(Run { success, output, took })
    }
}

/// The options to read a set's files.
fn sources(set: &Set) -> Vec<OsString> {
    let options = set.includes.iter().flat_map(|include| ["-I", include]);
    options.map(OsString::from).collect()
}

struct Run {
    success: bool,
    output: String,
    took: Took,
}

/// Adds up a file, or all files below a folder, whose names end so.
fn measure(path: &Path, extension: &str, files: &mut u64, bytes: &mut u64) -> Result<(), String> {
    let metadata = std::fs::metadata(path).map_err(at(path))?;
    if metadata.is_dir() {
        for entry in std::fs::read_dir(path).map_err(at(path))? {
            measure(&entry.map_err(at(path))?.path(), extension, files, bytes)?;
        }
    } else if path.to_string_lossy().ends_with(extension) {
        *files += 1;
        *bytes += metadata.len();
    }
    Ok(())
}

impl Figures {
    /// Refuses what took much longer than it should: some step may take a multiple of the time when a schema doubles.
    pub fn at_most(self, seconds: f64) -> Result<Figures, String> {
        if self.took.processor <= seconds {
            return Ok(self);
        }
        let (name, processor) = (self.name, self.took.processor);
        Err(format!(
            "{name} took {processor:.0} s of processor time, more than {seconds} s"
        ))
    }

    pub const HEADER: &str = "                              .proto files     MB  written  seconds  CPU s  peak MB   MB: Rust  TypeScript    C++";
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[allow(clippy::cast_precision_loss, reason = "a figure for people")]
        let mb = |bytes: u64| bytes as f64 / 1e6;
        let [rust, typescript, jsi] = self.sizes.map(mb);
        write!(
            f,
            "{:29} {:12} {:6.1} {:8} {:8.1} {:6.1} {:8.0} {rust:10.1} {typescript:11.1} {jsi:6.1}",
            self.name,
            self.proto_files,
            mb(self.proto_bytes),
            self.files,
            self.took.time.as_secs_f64(),
            self.took.processor,
            mb(self.took.peak_memory),
        )
    }
}
