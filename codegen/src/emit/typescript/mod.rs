//! The TypeScript target: one module per `.proto` file, and an index of them.
//!
//! Model in, view structs with final strings, template out. What the generated code means at run time stands in
//! `rn-binding/src`; it is reached through names that start with `$`, which no name of a schema can hold, so that messages may
//! be called `Object`, `Map` or `Error`.

mod defaults;
mod docs;
mod enumeration;
mod flat;
mod imports;
mod index;
mod literal;
mod message;
mod names;
mod sparse;
mod types;
mod view;

use crate::emit::file::{header, stem};
use crate::emit::{GeneratedFile, template};
use crate::model::{FileId, Schema};
use crate::parallel;

use imports::Scope;
pub use index::{Namespace, SharedNames};
use names::Names;
use view::FileView;

/// What can be chosen about the output.
#[derive(Clone, Debug)]
pub struct Options {
    /// Module that generated files import the runtime from.
    pub import: String,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            import: "react-native-ferrobuf/codegen/v1".to_owned(),
        }
    }
}

/// All files of the target, by path.
pub fn emit(schema: &Schema, options: &Options) -> Vec<GeneratedFile> {
    let names = Names::new(schema);
    let ids: Vec<FileId> = (0..schema.files.len()).map(FileId).collect();
    let mut files = parallel::map_heaviest_first(
        &ids,
        |&id| schema.weight(id),
        |&id| GeneratedFile {
            path: format!("{}.ts", stem(schema.file(id))),
            contents: template::render("typescript/file.ts.tera", &file_view(schema, &names, options, id)),
        },
    );
    files.push(GeneratedFile {
        path: "index.ts".to_owned(),
        contents: template::render("typescript/index.ts.tera", &index::view(schema, &names)),
    });
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// What the user has to know about names when imports do not look as they would for each file alone. `index` is what an app imports
/// the index from.
pub fn shared_names(schema: &Schema, index: &str) -> Option<SharedNames> {
    index::shared(schema, &Names::new(schema), index)
}

fn file_view(schema: &Schema, names: &Names, options: &Options, id: FileId) -> FileView {
    let file = schema.file(id);
    let mut scope = Scope::new(schema, names, id);
    let messages: Vec<_> = file
        .messages
        .iter()
        .map(|&id| message::view(&mut scope, schema.message(id)))
        .collect();
    let enums: Vec<_> = file
        .enums
        .iter()
        .map(|&id| enumeration::view(schema.enumeration(id)))
        .collect();
    FileView {
        header: header(Some(&file.path)),
        doc: docs::file(&file.doc),
        imports: scope.into_imports(&options.import),
        empty: messages.is_empty() && enums.is_empty(),
        messages,
        enums,
    }
}
