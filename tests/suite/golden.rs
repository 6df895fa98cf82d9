//! Goldens: texts that people read, below `tests/golden`, one folder a topic.

use std::fmt::Write as _;

use ferrobuf_codegen::emit::GeneratedFile;

/// Compares with `tests/golden/<folder>/<name>.snap`.
pub fn golden(folder: &str, name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(format!("../golden/{folder}"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// Generated files as one text, in a language whose comments start with `//`.
pub fn joined(files: &[GeneratedFile]) -> String {
    files.iter().fold(String::new(), |mut text, file| {
        let _ = write!(text, "// ---- {}\n{}", file.path, file.contents);
        text
    })
}
