//! `ferrobuf inspect`.

use std::process::ExitCode;

use ferrobuf_codegen::error::{self, Diagnostics, Problem};
use ferrobuf_codegen::model::Schema;
use ferrobuf_codegen::read;

use crate::cli::{Arguments, MessageFormat};
use crate::report;

pub fn run(mut arguments: Arguments) -> Result<ExitCode, Diagnostics> {
    let name = arguments.take_type_name();
    let schema = read(&arguments.options()?)?.schema;
    let format = arguments.printing.message_format;
    let json = match name {
        None => json(&schema, format),
        Some(name) => {
            let message = schema.messages.iter().find(|message| message.full_name == name);
            let enumeration = schema.enums.iter().find(|enumeration| enumeration.full_name == name);
            match (message, enumeration) {
                (Some(message), _) => json(message, format),
                (None, Some(enumeration)) => json(enumeration, format),
                (None, None) => return Err(no_such_type(&schema, name)),
            }
        }
    };
    report::line(&json);
    Ok(ExitCode::SUCCESS)
}

/// A part of the model: for people on many lines, for tools on one.
fn json(part: &impl serde::Serialize, format: MessageFormat) -> String {
    let json = match format {
        MessageFormat::Human => serde_json::to_string_pretty(part),
        MessageFormat::Json => serde_json::to_string(part),
    };
    // The model is plain data with string keys: it always serializes.
    json.unwrap_or_default()
}

fn no_such_type(schema: &Schema, name: String) -> Diagnostics {
    let messages = schema.messages.iter().map(|message| message.full_name.as_str());
    let enums = schema.enums.iter().map(|enumeration| enumeration.full_name.as_str());
    let names: Vec<&str> = messages.chain(enums).collect();
    // Someone who leaves out the package means the type of that name.
    let suffix = format!(".{name}");
    let nearest = names.iter().find(|candidate| candidate.ends_with(&suffix)).copied();
    let nearest = nearest.or_else(|| error::nearest(&name, names)).map(str::to_owned);
    Problem::NoSuchType { name, nearest }.into()
}
