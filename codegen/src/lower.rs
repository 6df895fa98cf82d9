//! `DescriptorPool` to [`Schema`]: decides everything once, so that emitters only print.
//!
//! Order of passes: pick the files that output needs, check what protox lets through, number their types, name everything, lower
//! each message and enum, and look which messages reach a required field.

mod check;
mod comments;
mod enumeration;
mod field;
mod files;
mod message;
mod names;
mod required;

use std::collections::{BTreeMap, HashMap};

use crate::error::Diagnostics;
use crate::load::Loaded;
use crate::model::{EnumId, FileId, Int64Mapping, MessageId, Schema};

/// Decisions of the user that the schema depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LowerOptions {
    /// Name of the native module.
    pub module: String,
    /// How 64-bit integers appear in JavaScript where no `jstype` says it.
    pub int64: Int64Mapping,
    /// Which names JavaScript properties have.
    pub names: PropertyNames,
}

/// Which names JavaScript properties have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PropertyNames {
    /// The protobuf JSON names: `createdAt`.
    #[default]
    Json,
    /// As the schema has them: `created_at`.
    Proto,
}

impl Default for LowerOptions {
    fn default() -> Self {
        LowerOptions {
            module: "app".to_owned(),
            int64: Int64Mapping::Bigint,
            names: PropertyNames::Json,
        }
    }
}

/// Numbers of the types, by full name.
struct Ids {
    files: BTreeMap<String, FileId>,
    messages: HashMap<String, MessageId>,
    enums: HashMap<String, EnumId>,
}

/// Lowers the inputs and every file that defines a type which a field of them uses, directly or not.
///
/// # Errors
///
/// Everything that loading found and that `check` refuses, at once.
pub fn lower(loaded: &mut Loaded, options: &LowerOptions) -> Result<Schema, Diagnostics> {
    let mut problems = std::mem::take(&mut loaded.problems);
    let loaded = &*loaded;
    let selected = files::select(loaded);
    check::all(loaded, selected.keys(), &mut problems);
    problems.into_result(())?;
    let types = files::Types::collect(&selected);
    let ids = types.ids(&selected);
    let packages = selected.values().map(|file| file.descriptor.package_name()).collect();
    let names = names::decide(&types, packages);
    let mut schema = Schema {
        module: options.module.clone(),
        files: files::lower(loaded, &selected, &types, &ids, &names),
        messages: message::lower(loaded, &types, &ids, &names, options),
        enums: enumeration::lower(loaded, &types, &ids, &names),
    };
    required::mark(&mut schema);
    Ok(schema)
}
