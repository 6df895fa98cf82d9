//! The view of an enum: a constant object, and a union type of the same name.

use super::view::EnumView;
use super::{docs, literal};
use crate::model::Enum;

pub(super) fn view(enumeration: &Enum) -> EnumView {
    EnumView {
        doc: docs::doc(&enumeration.doc, enumeration.deprecated, ""),
        type_doc: docs::deprecation(enumeration.deprecated),
        name: enumeration.names.typescript.clone(),
        values: enumeration
            .values
            .iter()
            .map(|value| {
                let doc = docs::doc(&value.doc, value.deprecated, "  ");
                format!("{doc}  {}: {},", literal::key(&value.names.typescript), value.number)
            })
            .collect(),
        open: !enumeration.closed,
    }
}
