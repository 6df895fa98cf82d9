//! The TypeScript target.

use serde::Serialize;

use crate::emit::file::header;
use crate::emit::{GeneratedFile, template};
use crate::model::Schema;

#[derive(Serialize)]
struct FileView {
    header: Vec<String>,
}

/// All files of the target, by path.
pub fn emit(schema: &Schema) -> Vec<GeneratedFile> {
    let files = schema.files.iter().map(|file| GeneratedFile {
        path: format!("{}_pb.ts", file.path.trim_end_matches(".proto")),
        contents: template::render(
            "typescript/file.ts.tera",
            &FileView {
                header: header(Some(&file.path)),
            },
        ),
    });
    files.collect()
}
