//! Runs the command line in a folder of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// What a run printed, and how it ended.
#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

/// `ferrobuf` in a folder, with these arguments, not started yet. Prints the same text on every machine.
pub fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ferrobuf-under-test"));
    command.args(arguments).current_dir(folder);
    command
        .env("LC_ALL", "C.UTF-8")
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100");
    command
}

/// Runs `ferrobuf` with these arguments in this folder.
pub fn run(folder: &Path, arguments: &[&str]) -> Run {
    finish(command(folder, arguments))
}

/// Starts a command and waits for its end.
pub fn finish(mut command: Command) -> Run {
    let output = command.output().expect("the binary runs");
    Run {
        code: output.status.code().expect("it was not killed"),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// A folder of files, removed when it is dropped.
#[derive(Debug)]
pub struct Folder(TempDir);

impl Folder {
    /// With these files, by path.
    pub fn new(files: &[(&str, &str)]) -> Self {
        let folder = Folder(tempfile::tempdir().expect("a temporary folder"));
        for (path, text) in files {
            folder.write(path, text);
        }
        folder
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn join(&self, path: &str) -> PathBuf {
        self.path().join(path)
    }

    pub fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.join(path);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
        std::fs::write(path, text).expect("a file");
    }

    pub fn read(&self, path: &str) -> String {
        std::fs::read_to_string(self.join(path)).expect(path)
    }

    pub fn run(&self, arguments: &[&str]) -> Run {
        run(self.path(), arguments)
    }

    /// Runs and wants it to end well.
    pub fn succeed(&self, arguments: &[&str]) -> String {
        let run = self.run(arguments);
        assert_eq!(run.code, 0, "{run:?}");
        assert_eq!(run.stderr, "");
        run.stdout
    }

    /// Paths of all files below, with `/`, sorted, with their texts.
    pub fn tree(&self, below: &str) -> Vec<(String, String)> {
        let mut found = Vec::new();
        let mut queue = vec![self.join(below)];
        while let Some(folder) = queue.pop() {
            for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                let path = entry.path();
                if path.is_dir() {
                    queue.push(path);
                } else {
                    let name = path
                        .strip_prefix(self.path())
                        .expect("below")
                        .to_string_lossy()
                        .replace('\\', "/");
                    found.push((name, std::fs::read_to_string(&path).unwrap_or_default()));
                }
            }
        }
        found.sort();
        found
    }

    /// The paths alone.
    pub fn files(&self, below: &str) -> Vec<String> {
        self.tree(below).into_iter().map(|(path, _)| path).collect()
    }
}

/// The text with the time taken out of its last line.
pub fn without_time(text: &str) -> String {
    let Some(at) = text.rfind(" in ") else {
        return text.to_owned();
    };
    format!("{} in N ms\n", &text[..at])
}

/// Compares with `tests/golden/cli/<name>.snap`.
pub fn golden(name: &str, text: &str) {
    crate::golden::golden("cli", name, text);
}
