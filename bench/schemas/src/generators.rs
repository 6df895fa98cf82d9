//! The generators, each as its users start it.

use std::path::{Path, PathBuf};
use std::process::Command;

use ferrobuf_large::{protoc, root, sets};

/// A generator.
pub struct Generator {
    /// As the results name it.
    pub name: &'static str,
    /// What it is and what it is told, for people.
    pub what: &'static str,
    /// The commands of a run, one after another, for files and an output folder.
    commands: fn(&Programs, &[String], &Path) -> Vec<Command>,
    /// What the output has for a file of the schema: the end of its name, or none where files do not match.
    pub extension: Option<&'static str>,
}

/// Programs that this project builds.
pub struct Programs {
    /// `ferrobuf`, optimized.
    pub ferrobuf: PathBuf,
    /// Folder of the programs of this crate, optimized.
    pub peers: PathBuf,
}

impl Generator {
    /// The commands of a run.
    pub fn commands(&self, programs: &Programs, files: &[String], out: &Path) -> Vec<Command> {
        let mut commands = (self.commands)(programs, files, out);
        for command in &mut commands {
            command.current_dir(sets::google().root).env("PROTOC", protoc());
        }
        commands
    }
}

/// All of them.
pub const ALL: [Generator; 8] = [
    Generator {
        name: "ferrobuf",
        what: "ferrobuf generate: Rust, TypeScript and C++",
        commands: |programs, files, out| vec![ferrobuf(programs, files, out, &["--rust-out", "--ts-out", "--jsi-out"])],
        extension: Some("_pb.ts"),
    },
    Generator {
        name: "ferrobuf_rust",
        what: "ferrobuf generate: Rust only",
        commands: |programs, files, out| vec![ferrobuf(programs, files, out, &["--rust-out"])],
        extension: None,
    },
    Generator {
        name: "ferrobuf_ts",
        what: "ferrobuf generate: TypeScript only",
        commands: |programs, files, out| vec![ferrobuf(programs, files, out, &["--ts-out"])],
        extension: Some("_pb.ts"),
    },
    Generator {
        name: "protoc_gen_es",
        what: "protoc with protoc-gen-es, target=ts",
        commands: |_, files, out| vec![protoc_gen_es(files, out)],
        extension: Some("_pb.ts"),
    },
    Generator {
        name: "pbjs",
        what: "pbjs -t static-module -w es6, without types",
        commands: |_, files, out| vec![pbjs(files, out)],
        extension: None,
    },
    Generator {
        name: "pbjs_pbts",
        what: "the same, then pbts for the types",
        commands: |_, files, out| vec![pbjs(files, out), pbts(out)],
        extension: None,
    },
    Generator {
        name: "prost_build",
        what: "prost-build with protoc, as from a build script",
        commands: |programs, files, out| vec![peer(programs, "peer_prost", files, out)],
        extension: None,
    },
    Generator {
        name: "buffa",
        what: "buffa-build with protoc, as from a build script: owned types and views",
        commands: |programs, files, out| vec![peer(programs, "peer_buffa", files, out)],
        extension: None,
    },
];

fn ferrobuf(programs: &Programs, files: &[String], out: &Path, targets: &[&str]) -> Command {
    let mut command = Command::new(&programs.ferrobuf);
    command.args(["generate", "--quiet", "-I", "."]).args(files);
    for target in targets {
        let folder = target.trim_start_matches("--").trim_end_matches("-out");
        command.arg(target).arg(out.join(folder));
    }
    command
}

fn protoc_gen_es(files: &[String], out: &Path) -> Command {
    let mut command = Command::new(protoc());
    command
        .arg("-I.")
        .arg(format!("--plugin={}", npm("protoc-gen-es").display()));
    command
        .arg("--es_opt=target=ts")
        .arg(format!("--es_out={}", out.display()))
        .args(files);
    command
}

fn pbjs(files: &[String], out: &Path) -> Command {
    let mut command = Command::new(npm("pbjs"));
    command
        .args(["-t", "static-module", "-w", "es6", "-p", ".", "-o"])
        .arg(out.join("all.js"))
        .args(files);
    command
}

fn pbts(out: &Path) -> Command {
    let mut command = Command::new(npm("pbts"));
    command.arg("-o").arg(out.join("all.d.ts")).arg(out.join("all.js"));
    command
}

fn peer(programs: &Programs, name: &str, files: &[String], out: &Path) -> Command {
    let mut command = Command::new(programs.peers.join(name));
    command.arg(out).args(files);
    command
}

/// A program of an npm package.
fn npm(name: &str) -> PathBuf {
    root().join("bench/peers/node_modules/.bin").join(name)
}
