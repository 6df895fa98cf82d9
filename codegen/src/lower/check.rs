//! Refuses what protox accepts although protoc does not, and what the targets cannot express. Reports all of it.

mod enums;
mod extensions;
mod fields;
mod names;
mod ranges;

use prost_reflect::{FileDescriptor, MessageDescriptor};

use crate::error::{Diagnostic, Diagnostics, Refusal};
use crate::load::Loaded;

/// Checks protoc's rules in every file that could be resolved, and what output needs beyond that of the files that it is made for.
pub fn all<'a>(loaded: &Loaded, outputs: impl Iterator<Item = &'a String>, problems: &mut Diagnostics) {
    let mut checker = Checker {
        loaded,
        problems: std::mem::take(problems),
    };
    for file in loaded.pool.files() {
        checker.file(&file);
    }
    extensions::numbers(&mut checker);
    for path in outputs {
        names::file_path(&mut checker, path);
    }
    *problems = checker.problems;
}

/// Collects problems with their places.
struct Checker<'a> {
    loaded: &'a Loaded,
    problems: Diagnostics,
}

impl Checker<'_> {
    fn file(&mut self, file: &FileDescriptor) {
        lite_imports(self, file);
        for enumeration in file.enums() {
            enums::check(self, file, &enumeration);
        }
        for extension in file.extensions() {
            extensions::check(self, file, &extension);
        }
        for message in file.messages() {
            self.message(file, &message);
        }
    }

    fn message(&mut self, file: &FileDescriptor, message: &MessageDescriptor) {
        if message.is_map_entry() {
            // Checked as the map field that it belongs to.
            return;
        }
        fields::check(self, file, message);
        names::check(self, file, message);
        ranges::message(self, file, message);
        extensions::message_set(self, file, message);
        for enumeration in message.child_enums() {
            enums::check(self, file, &enumeration);
        }
        for extension in message.child_extensions() {
            extensions::check(self, file, &extension);
        }
        for nested in message.child_messages() {
            self.message(file, &nested);
        }
    }

    /// Adds a problem at some elements of a file, each a descriptor path with what to say about it.
    fn refuse(&mut self, file: &str, refusal: Refusal, labels: &[(&[i32], &str)]) {
        self.problems.push(Diagnostic {
            problem: refusal.into(),
            place: self.loaded.place(file, labels),
        });
    }
}

/// A descriptor path with more at its end.
fn join(path: &[i32], rest: &[i32]) -> Vec<i32> {
    [path, rest].concat()
}

/// Index as descriptor paths have it.
fn index(index: usize) -> i32 {
    i32::try_from(index).unwrap_or(i32::MAX)
}

fn lite_imports(checker: &mut Checker<'_>, file: &FileDescriptor) {
    use prost_types::file_options::OptimizeMode::LiteRuntime;
    let is_lite = |file: &FileDescriptor| {
        let options = file.file_descriptor_proto().options.as_ref();
        options.is_some_and(|options| options.optimize_for() == LiteRuntime)
    };
    if is_lite(file) {
        return;
    }
    for (at, import) in file.dependencies().enumerate() {
        // Those after the file's own list are public imports of its imports.
        let own = checker.loaded.files.get(file.name()).map_or(0, |file| file.imports);
        if at < own && is_lite(&import) {
            let import = import.name().to_owned();
            checker.refuse(
                file.name(),
                Refusal::LiteImport { import },
                &[(&[3, index(at)], "imported here")],
            );
        }
    }
}
