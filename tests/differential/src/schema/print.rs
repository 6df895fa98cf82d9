//! Proto text of a [`File`].

use std::fmt::{self, Display, Formatter};

use super::{Enum, Field, File, Kind, Label, Message};

impl Display for File {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "syntax = \"{}\";", if self.proto3 { "proto3" } else { "proto2" })?;
        writeln!(f, "package {};", self.package)?;
        for import in &self.imports {
            writeln!(f, "import \"{import}\";")?;
        }
        for enumeration in &self.enums {
            print_enum(f, enumeration)?;
        }
        for message in &self.messages {
            writeln!(f, "message {} {{", message.name)?;
            print_body(f, message)?;
            writeln!(f, "}}")?;
        }
        Ok(())
    }
}

fn print_enum(f: &mut Formatter<'_>, enumeration: &Enum) -> fmt::Result {
    writeln!(f, "enum {} {{", enumeration.name)?;
    let mut numbers: Vec<i32> = enumeration.values.iter().map(|(_, number)| *number).collect();
    numbers.sort_unstable();
    if numbers.windows(2).any(|pair| pair[0] == pair[1]) {
        writeln!(f, "option allow_alias = true;")?;
    }
    for (name, number) in &enumeration.values {
        writeln!(f, "{name} = {number};")?;
    }
    writeln!(f, "}}")
}

fn print_body(f: &mut Formatter<'_>, message: &Message) -> fmt::Result {
    for enumeration in &message.enums {
        print_enum(f, enumeration)?;
    }
    for nested in &message.messages {
        writeln!(f, "message {} {{", nested.name)?;
        print_body(f, nested)?;
        writeln!(f, "}}")?;
    }
    let mut printed = vec![false; message.oneofs.len()];
    for field in &message.fields {
        let Label::Oneof(oneof) = field.label else {
            print_field(f, field)?;
            continue;
        };
        if std::mem::replace(&mut printed[oneof], true) {
            continue;
        }
        writeln!(f, "oneof {} {{", message.oneofs[oneof])?;
        for member in message.fields.iter().filter(|member| member.label == field.label) {
            print_field(f, member)?;
        }
        writeln!(f, "}}")?;
    }
    Ok(())
}

fn print_field(f: &mut Formatter<'_>, field: &Field) -> fmt::Result {
    match field.label {
        Label::Implicit | Label::Oneof(_) | Label::Map(_) => {}
        Label::Optional => write!(f, "optional ")?,
        Label::Required => write!(f, "required ")?,
        Label::Repeated(_) => write!(f, "repeated ")?,
    }
    let mut options = field.options.clone();
    if let Label::Repeated(Some(packed)) = field.label {
        options.push(format!("packed = {packed}"));
    }
    let options = if options.is_empty() {
        String::new()
    } else {
        format!(" [{}]", options.join(", "))
    };
    match (&field.kind, field.label) {
        (Kind::Scalar(name), Label::Map(key)) => {
            writeln!(f, "map<{key}, {name}> {} = {}{options};", field.name, field.number)
        }
        (Kind::Named(name), Label::Map(key)) => {
            writeln!(f, "map<{key}, {name}> {} = {}{options};", field.name, field.number)
        }
        (Kind::Scalar(name), _) => writeln!(f, "{name} {} = {}{options};", field.name, field.number),
        (Kind::Named(name), _) => writeln!(f, "{name} {} = {}{options};", field.name, field.number),
        (Kind::Group(body), _) => {
            writeln!(f, "group {} = {}{options} {{", body.name, field.number)?;
            print_body(f, body)?;
            writeln!(f, "}}")
        }
    }
}
