//! Enums: values that JSON could not tell apart, reserved names and numbers, needless `allow_alias`.

use std::collections::{HashMap, HashSet};

use prost_reflect::{EnumDescriptor, FileDescriptor};

use super::names::reserved_twice;
use super::ranges::{self, Range};
use super::{Checker, index, join};
use crate::error::Refusal;

/// Field numbers of `EnumDescriptorProto` and `EnumValueDescriptorProto`.
const VALUE: i32 = 2;
const OPTIONS: i32 = 3;
const RESERVED_RANGE: i32 = 4;
const RESERVED_NAME: i32 = 5;
const VALUE_NAME: i32 = 1;

/// Checks an enum.
pub fn check(checker: &mut Checker<'_>, file: &FileDescriptor, enumeration: &EnumDescriptor) {
    let proto = enumeration.enum_descriptor_proto();
    let path = enumeration.path();
    let value_path = |at: usize| join(path, &[VALUE, index(at), VALUE_NAME]);
    // Values are siblings of their enum.
    let scope = enumeration
        .full_name()
        .strip_suffix(enumeration.name())
        .unwrap_or_default();

    let ranges = proto.reserved_range.iter().enumerate().map(|(at, range)| {
        let (start, end) = (i64::from(range.start()), i64::from(range.end()));
        Range::new("reserved", start, end, join(path, &[RESERVED_RANGE, index(at)]))
    });
    ranges::check(checker, file, enumeration.full_name(), ranges.collect());
    reserved_twice(
        checker,
        file,
        enumeration.full_name(),
        path,
        RESERVED_NAME,
        &proto.reserved_name,
    );

    let reserved: HashSet<&str> = proto.reserved_name.iter().map(String::as_str).collect();
    let mut numbers = HashSet::new();
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut has_alias = false;
    for (at, value) in proto.value.iter().enumerate() {
        has_alias |= !numbers.insert(value.number());
        if reserved.contains(value.name()) {
            let element = format!("{scope}{}", value.name());
            checker.refuse(
                file.name(),
                Refusal::ReservedName { element },
                &[(&value_path(at), "reserved")],
            );
        }
        let stripped = pascal(without_prefix(enumeration.name(), value.name()));
        let first = *seen.entry(stripped).or_insert(at);
        let other = &proto.value[first];
        if first != at && other.name() != value.name() && other.number() != value.number() {
            let refusal = Refusal::EnumValue {
                first: format!("{scope}{}", other.name()),
                second: format!("{scope}{}", value.name()),
            };
            let labels: [(&[i32], &str); 2] = [(&value_path(at), "this one"), (&value_path(first), "and this one")];
            checker.refuse(file.name(), refusal, &labels);
        }
    }
    let full_name = enumeration.full_name().to_owned();
    let refusal = match proto.options.as_ref().and_then(|options| options.allow_alias) {
        Some(true) if !has_alias => Refusal::NeedlessAlias { enumeration: full_name },
        Some(false) => Refusal::FalseAlias { enumeration: full_name },
        _ => return,
    };
    checker.refuse(file.name(), refusal, &[(&join(path, &[OPTIONS]), "set here")]);
}

/// The value's name without the enum's, case and underscores aside; whole when it does not begin with it or is nothing else.
fn without_prefix<'a>(enumeration: &str, value: &'a str) -> &'a str {
    let mut prefix = enumeration
        .bytes()
        .filter(|&c| c != b'_')
        .map(|c| c.to_ascii_lowercase())
        .peekable();
    let mut rest = value.bytes().enumerate();
    while prefix.peek().is_some() {
        let is_next = match rest.next() {
            Some((_, b'_')) => true,
            Some((_, c)) => Some(c.to_ascii_lowercase()) == prefix.next(),
            None => false,
        };
        if !is_next {
            return value;
        }
    }
    match rest.find(|&(_, c)| c != b'_') {
        Some((at, _)) => &value[at..],
        None => value,
    }
}

/// What JSON libraries compare: `FOO_BAR` to `FooBar`.
fn pascal(name: &str) -> String {
    let words = name.split('_').filter(|word| !word.is_empty());
    words
        .map(|word| {
            let (first, rest) = word.split_at(1);
            first.to_ascii_uppercase() + &rest.to_ascii_lowercase()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::without_prefix;

    #[test]
    fn prefixes_are_found_whatever_their_case() {
        for (enumeration, value, rest) in [
            ("FooBar", "FOO_BAR_BAZ", "BAZ"),
            ("FooBar", "FOOBAR_BAZ", "BAZ"),
            ("FooBar", "FOO_BAR", "FOO_BAR"),
            ("FooBar", "FOO_BAR__", "FOO_BAR__"),
            ("FooBar", "FOO_BAZ", "FOO_BAZ"),
            ("FooBar", "FOO", "FOO"),
            ("Foo", "_foo_1", "1"),
        ] {
            assert_eq!(without_prefix(enumeration, value), rest, "{value}");
        }
    }
}
