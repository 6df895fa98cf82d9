//! The typescript target.

use crate::emit::GeneratedFile;
use crate::model::Schema;

/// All files of the target, by path.
pub fn emit(schema: &Schema) -> Vec<GeneratedFile> {
    let _ = schema;
    Vec::new()
}
