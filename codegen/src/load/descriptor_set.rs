//! A `FileDescriptorSet` made by protoc or buf instead of sources.
//!
//! It comes from outside and may hold what no compiler writes, so everything that later phases take for granted is checked here:
//! names are identifiers, defaults of `bytes` are escaped.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use prost_types::field_descriptor_proto::Type;
use prost_types::{DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, FileDescriptorProto, FileDescriptorSet};
use protox::prost::Message as _;

use super::{Loaded, Parsed, reader, resolve};
use crate::error::{Diagnostic, Diagnostics, Place, Problem, Source};

/// Reads and resolves a set. `inputs` are names of files in it, none meaning all but Google's own.
pub fn load(path: &Path, inputs: &[PathBuf]) -> Result<Loaded, Diagnostics> {
    let refuse = |reason: String| Problem::DescriptorSet {
        path: path.to_owned(),
        reason,
    };
    let bytes = reader::read_bytes(path)?;
    let set = FileDescriptorSet::decode(bytes.as_slice()).map_err(|error| refuse(error.to_string()))?;
    if set.file.is_empty() {
        return Err(refuse("it has no file".to_owned()).into());
    }
    let mut problems = Diagnostics::default();
    let mut parsed = BTreeMap::new();
    for descriptor in set.file {
        let name = descriptor.name().to_owned();
        let source = Arc::new(Source {
            name: name.clone(),
            text: String::new(),
        });
        if descriptor.syntax() == "editions" {
            let edition = "2023 or later".to_owned();
            problems.push(Diagnostic::at(Problem::Edition { edition }, Place::file(source)));
            continue;
        }
        check_file(&descriptor).map_err(refuse)?;
        let mut file = Parsed::new(descriptor, source);
        file.input = inputs.is_empty() && !name.starts_with("google/protobuf/");
        if parsed.insert(name.clone(), file).is_some() {
            return Err(refuse(format!("it has two files \"{name}\"")).into());
        }
    }
    for input in inputs {
        let name = input.to_string_lossy().replace('\\', "/");
        if let Some(file) = parsed.get_mut(&name) {
            file.input = true;
        } else {
            let nearest = crate::error::nearest(&name, parsed.keys().map(String::as_str)).map(str::to_owned);
            let path = input.clone();
            problems.push(Diagnostic::new(Problem::InputNotFound { path, nearest }));
        }
    }
    let mut loaded = resolve::resolve(parsed, problems);
    loaded.read = vec![path.to_owned()];
    loaded.is_descriptor_set = true;
    Ok(loaded)
}

fn check_file(file: &FileDescriptorProto) -> Result<(), String> {
    if file.name().is_empty() {
        return Err("a file in it has no name".to_owned());
    }
    if !file.package().is_empty() {
        file.package().split('.').try_for_each(check_name)?;
    }
    file.extension.iter().try_for_each(check_field)?;
    file.enum_type.iter().try_for_each(check_enum)?;
    file.message_type.iter().try_for_each(check_message)
}

fn check_message(message: &DescriptorProto) -> Result<(), String> {
    check_name(message.name())?;
    message
        .field
        .iter()
        .chain(&message.extension)
        .try_for_each(check_field)?;
    message
        .oneof_decl
        .iter()
        .try_for_each(|oneof| check_name(oneof.name()))?;
    message.enum_type.iter().try_for_each(check_enum)?;
    message.nested_type.iter().try_for_each(check_message)
}

fn check_enum(enumeration: &EnumDescriptorProto) -> Result<(), String> {
    check_name(enumeration.name())?;
    enumeration.value.iter().try_for_each(|value| check_name(value.name()))
}

fn check_field(field: &FieldDescriptorProto) -> Result<(), String> {
    check_name(field.name())?;
    if field.r#type == Some(Type::Bytes as i32) && !is_escaped(field.default_value()) {
        return Err(format!(
            "the default of bytes field \"{}\" is not escaped",
            field.name()
        ));
    }
    Ok(())
}

/// Names go into the output as they are.
fn check_name(name: &str) -> Result<(), String> {
    let is_identifier = !name.starts_with(|c: char| c.is_ascii_digit())
        && !name.is_empty()
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if is_identifier {
        Ok(())
    } else {
        Err(format!("{name:?} in it is no identifier"))
    }
}

/// Whether the text is as C has it: ASCII, octal numbers not above 377.
fn is_escaped(text: &str) -> bool {
    let is_octal = |byte: Option<&u8>| byte.is_some_and(|byte| (b'0'..=b'7').contains(byte));
    let mut rest = text.as_bytes();
    while let Some(at) = rest.iter().position(|&byte| byte == b'\\') {
        let escape = &rest[at + 1..];
        let is_large =
            matches!(escape.first(), Some(b'4'..=b'7')) && is_octal(escape.get(1)) && is_octal(escape.get(2));
        if is_large {
            return false;
        }
        rest = escape.get(1..).unwrap_or_default();
    }
    text.is_ascii()
}
