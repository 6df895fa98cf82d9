//! What a build consists of, and how that reads: a line of shell for each step.

use std::fmt;
use std::path::{Path, PathBuf};

use ferrobuf_codegen::error::Diagnostics;

/// All that has to be done, and what keeps it from being done here.
#[derive(Debug)]
pub struct Build {
    /// What to do, in order.
    pub steps: Vec<Step>,
    /// Everything that is missing; the steps then are what they would be with it.
    pub missing: Diagnostics,
}

/// A program with all that it is started with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invocation {
    /// What it is for, to those who wait: `arm64-v8a`.
    pub label: String,
    /// As it is found on the path.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Variables that it gets on top of those of this process.
    pub environment: Vec<(String, String)>,
    /// Where it runs.
    pub folder: PathBuf,
}

/// One thing to do. Folders that a file needs are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Runs a program, which has to end well.
    Run(Invocation),
    /// Copies a file.
    Copy {
        /// The file.
        from: PathBuf,
        /// Where it goes.
        to: PathBuf,
    },
    /// Writes a file.
    Write {
        /// The file.
        path: PathBuf,
        /// All of it.
        text: String,
    },
    /// Renames a file or folder to a name that is free.
    Rename {
        /// As it is called.
        from: PathBuf,
        /// As it will be.
        to: PathBuf,
    },
    /// Removes a file or a folder with all that is in it, if it is there.
    Remove {
        /// The file or folder.
        path: PathBuf,
    },
}

impl fmt::Display for Invocation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let in_folder = self.folder != Path::new(".");
        if in_folder {
            write!(formatter, "(cd {} && ", path(&self.folder))?;
        }
        for (name, value) in &self.environment {
            write!(formatter, "{name}={} ", word(value))?;
        }
        write!(formatter, "{}", word(&self.program))?;
        for argument in &self.arguments {
            write!(formatter, " {}", word(argument))?;
        }
        if in_folder { write!(formatter, ")") } else { Ok(()) }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Run(invocation) => invocation.fmt(formatter),
            Step::Copy { from, to } => write!(formatter, "install -D -m 644 {} {}", path(from), path(to)),
            Step::Write { path: file, .. } => write!(formatter, "# write {}", path(file)),
            Step::Rename { from, to } => write!(formatter, "mv {} {}", path(from), path(to)),
            Step::Remove { path: file } => write!(formatter, "rm -rf {}", path(file)),
        }
    }
}

fn path(path: &Path) -> String {
    word(&path.display().to_string())
}

/// As a shell takes it for one word.
fn word(text: &str) -> String {
    // Fails for a NUL only, which no argument can hold.
    shlex::try_quote(text).map_or_else(|_| text.to_owned(), std::borrow::Cow::into_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted() {
        let step = Step::Run(Invocation {
            label: String::new(),
            program: "cargo".to_owned(),
            arguments: vec!["build".to_owned(), "--target-dir".to_owned(), "my build".to_owned()],
            environment: vec![("CXX".to_owned(), "/opt/my ndk/clang++".to_owned())],
            folder: PathBuf::from("it's here"),
        });
        assert_eq!(
            step.to_string(),
            "(cd \"it's here\" && CXX='/opt/my ndk/clang++' cargo build --target-dir 'my build')"
        );
    }
}
