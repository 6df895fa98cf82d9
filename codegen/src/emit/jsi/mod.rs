//! The JSI target: for each `.proto` file the structs and field tables of its messages in C++, and one module that lists them all.
//!
//! Model in, view structs with final strings, template out. The code is data; what reads it is hand-written and stands in
//! `rn-binding/cpp`. Everything lies in a namespace of the module, and every name in it has a prefix or was mangled by
//! `naming::cpp`, so a schema can neither meet a keyword nor a macro.

mod includes;
mod literal;
mod message;
mod module;
mod types;
mod view;

use crate::emit::file::{header, stem};
use crate::emit::{GeneratedFile, template};
use crate::model::{EnumId, FileId, Schema};
use crate::parallel;

use view::FileView;

/// What can be chosen about the output.
#[derive(Clone, Debug)]
pub struct Options {
    /// How deep messages may be nested.
    pub max_depth: u32,
    /// How many bytes a message may have.
    pub max_size: u32,
    /// Whether decoded `bytes` are views on the input; copies otherwise.
    pub view_bytes: bool,
    /// Whether decode keeps unknown fields. Encode writes those that it is given in either case.
    pub keep_unknown: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            // As in Google's implementations.
            max_depth: 100,
            // The largest message that the protobuf documentation allows, 2 GiB - 1.
            max_size: 0x7fff_ffff,
            view_bytes: false,
            keep_unknown: true,
        }
    }
}

/// All files of the target, by path.
pub fn emit(schema: &Schema, options: &Options) -> Vec<GeneratedFile> {
    let closed = ClosedEnums::new(schema);
    let ids: Vec<FileId> = (0..schema.files.len()).map(FileId).collect();
    let files = parallel::map_heaviest_first(
        &ids,
        |&id| schema.weight(id),
        |&id| {
            let view = file_view(schema, &closed, id);
            ["hpp", "cpp"].map(|extension| GeneratedFile {
                path: format!("{}.{extension}", stem(schema.file(id))),
                contents: template::render(&format!("jsi/file.{extension}.tera"), &view),
            })
        },
    );
    let mut files: Vec<GeneratedFile> = files.into_iter().flatten().collect();
    let view = module::view(schema, &closed, options);
    for extension in ["hpp", "cpp"] {
        files.push(GeneratedFile {
            path: format!("ferrobuf_module.{extension}"),
            contents: template::render(&format!("jsi/module.{extension}.tera"), &view),
        });
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// Namespace of everything that is generated.
pub(super) fn namespace(schema: &Schema) -> String {
    format!("ferrobuf_{}", schema.module)
}

fn file_view(schema: &Schema, closed: &ClosedEnums, id: FileId) -> FileView {
    let file = schema.file(id);
    let declarations = includes::declarations(schema, id);
    FileView {
        header: header(Some(&file.path)),
        header_path: format!("{}.hpp", stem(file)),
        namespace: namespace(schema),
        includes: includes::headers(schema, id),
        has_declarations: !declarations.is_empty(),
        declarations,
        messages: file
            .messages
            .iter()
            .map(|&id| message::view(schema, closed, schema.message(id)))
            .collect(),
    }
}

/// The closed enums in the order of the module's list of them, which tables refer to by position.
struct ClosedEnums(Vec<EnumId>);

impl ClosedEnums {
    fn new(schema: &Schema) -> Self {
        let closed = schema.enums.iter().filter(|enumeration| enumeration.closed);
        ClosedEnums(closed.map(|enumeration| enumeration.id).collect())
    }

    /// Position of an enum; none for open ones.
    fn position(&self, id: EnumId) -> Option<usize> {
        self.0.binary_search(&id).ok()
    }
}
