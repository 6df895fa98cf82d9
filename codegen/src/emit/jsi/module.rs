//! The view of the module: the lists that tables refer to by position, and the symbol of the Rust side.

use super::view::{ClosedEnumView, ModuleView};
use super::{ClosedEnums, Options, literal, namespace};
use crate::emit::file::header;
use crate::model::Schema;

pub(super) fn view(schema: &Schema, closed: &ClosedEnums, options: &Options) -> ModuleView {
    let enums = closed.0.iter().map(|&id| {
        let enumeration = schema.enumeration(id);
        let numbers = enumeration.numbers();
        let literals: Vec<String> = numbers.iter().map(|&number| literal::int32(number)).collect();
        ClosedEnumView {
            name: enumeration.names.cpp.clone(),
            count: numbers.len().to_string(),
            numbers: literals.join(", "),
        }
    });
    ModuleView {
        header: header(None),
        namespace: namespace(schema),
        name: literal::string(&schema.module),
        symbol: format!("ferrobuf_module_{}", schema.module),
        messages: schema
            .messages
            .iter()
            .map(|message| message.names.cpp.clone())
            .collect(),
        has_messages: !schema.messages.is_empty(),
        has_enums: !closed.0.is_empty(),
        enums: enums.collect(),
        max_depth: options.max_depth.to_string(),
        max_size: options.max_size.to_string(),
        bytes: if options.view_bytes { "View" } else { "Copy" }.to_owned(),
        keep_unknown: options.keep_unknown.to_string(),
    }
}
