//! Rust names. Types are flattened into one module a package; names that the language takes get `r#` or an underscore.

use std::collections::{BTreeMap, BTreeSet};

use super::case::{snake, upper_camel};
use super::scope::Scope;

/// Keywords of all editions, strict and reserved, that have a raw form. Source: the Rust reference, "Keywords".
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else", "enum",
    "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move",
    "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Words that have no raw form.
const NO_RAW_FORM: &[&str] = &["self", "Self", "super", "crate", "_"];

/// Modules whose files would mean something else to rustc or to Windows, or that would hide a primitive type from the types of
/// the parent package.
const RESERVED_MODULES: &[&str] = &[
    "aux", "bool", "con", "f32", "f64", "i32", "i64", "mod", "nul", "prn", "str", "u32", "u64", "u8",
];

/// The same in the root, and what is generated there beside the modules of packages.
const RESERVED_ROOT_MODULES: &[&str] = &["ffi", "lib", "main"];

/// Member of every generated struct that holds unknown fields.
const UNKNOWN: &str = "unknown";

/// Variant of a oneof's enum that stands for no member.
const NOT_SET: &str = "NotSet";

/// What a type's name is made from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Type<'a> {
    /// Whether it is the enum of a oneof, which comes after messages and enums.
    pub is_oneof: bool,
    /// How many messages it is nested in.
    pub depth: usize,
    /// Full name without the package: `Outer.Inner`.
    pub path: &'a str,
}

/// Module path of each package. Segments are in snake case, so no module is named like a type.
pub fn modules<'a>(packages: impl IntoIterator<Item = &'a str>) -> BTreeMap<String, Vec<String>> {
    let packages: BTreeSet<&str> = packages.into_iter().collect();
    // Children of each package prefix, then their names.
    let mut children: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in &packages {
        let mut prefix = String::new();
        for segment in package.split('.').filter(|segment| !segment.is_empty()) {
            children.entry(prefix.clone()).or_default().insert(segment.to_owned());
            push_segment(&mut prefix, segment);
        }
    }
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    for (prefix, segments) in &children {
        let natural: Vec<String> = segments.iter().map(|segment| snake(segment)).collect();
        let root = if prefix.is_empty() { RESERVED_ROOT_MODULES } else { &[] };
        let taken = RESERVED_MODULES.iter().chain(root).chain(NO_RAW_FORM);
        let mut scope = Scope::with_taken(taken.copied());
        for (segment, name) in segments.iter().zip(scope.assign(&natural, underscores)) {
            let mut full = prefix.clone();
            push_segment(&mut full, segment);
            names.insert(full, raw(name));
        }
    }
    packages
        .iter()
        .map(|package| {
            let mut prefix = String::new();
            let path = package.split('.').filter(|segment| !segment.is_empty()).map(|segment| {
                push_segment(&mut prefix, segment);
                names[&prefix].clone()
            });
            ((*package).to_owned(), path.collect())
        })
        .collect()
}

fn push_segment(prefix: &mut String, segment: &str) {
    if !prefix.is_empty() {
        prefix.push('.');
    }
    prefix.push_str(segment);
}

/// Names of the types of one package. Rank: messages and enums before oneofs, outer before nested, the one that is spelled like
/// its Rust name first, then by full name.
pub fn types(types: &[Type<'_>]) -> Vec<String> {
    let natural: Vec<String> = types.iter().map(natural_type).collect();
    let mut order: Vec<usize> = (0..types.len()).collect();
    order.sort_by_key(|&index| {
        let entry = &types[index];
        let spelled_like_it = entry.path == natural[index];
        (entry.is_oneof, entry.depth, !spelled_like_it, entry.path)
    });
    in_order(&order, &natural, Scope::with_taken(["Self"]), digits)
}

fn natural_type(entry: &Type<'_>) -> String {
    let camel: String = entry.path.split('.').map(upper_camel).collect();
    starting_with_letter(camel)
}

/// Names of struct fields, first those of fields and then those of oneofs.
pub fn struct_fields(fields: &[&str], oneofs: &[&str]) -> Vec<String> {
    let protos: Vec<&str> = fields.iter().chain(oneofs).copied().collect();
    let natural: Vec<String> = protos.iter().map(|name| snake(name)).collect();
    let taken = NO_RAW_FORM.iter().copied().chain([UNKNOWN]);
    let order = exact_first(&protos, &natural);
    let names = in_order(&order, &natural, Scope::with_taken(taken), underscores);
    names.into_iter().map(raw).collect()
}

/// Names of the variants of a oneof's enum, and of the one for "not set".
pub fn variants(members: &[&str]) -> (Vec<String>, String) {
    let mut natural: Vec<String> = members
        .iter()
        .map(|name| starting_with_letter(upper_camel(name)))
        .collect();
    natural.push(NOT_SET.to_owned());
    let order: Vec<usize> = (0..natural.len()).collect();
    let mut names = in_order(&order, &natural, Scope::with_taken(["Self"]), digits);
    let not_set = names.pop().unwrap_or_default();
    (names, not_set)
}

/// Names of the constants for declared defaults.
pub fn defaults(fields: &[&str]) -> Vec<String> {
    let natural: Vec<String> = fields
        .iter()
        .map(|name| format!("{}_DEFAULT", snake(name).to_ascii_uppercase()))
        .collect();
    let order = exact_first(fields, &natural);
    in_order(&order, &natural, Scope::default(), digits)
}

/// Names of the constants of an enum's values: spelled as in the schema.
pub fn enum_values(values: &[&str]) -> Vec<String> {
    let natural: Vec<String> = values.iter().map(|&name| name.to_owned()).collect();
    let names = Scope::with_taken(NO_RAW_FORM.iter().copied()).assign(&natural, underscores);
    names.into_iter().map(raw).collect()
}

/// Elements that are spelled like their natural name come first, then by name.
fn exact_first(protos: &[&str], natural: &[String]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..protos.len()).collect();
    order.sort_by_key(|&index| (protos[index] != natural[index], protos[index]));
    order
}

fn in_order(
    order: &[usize],
    natural: &[String],
    mut scope: Scope,
    suffixed: impl Fn(&str, usize) -> String,
) -> Vec<String> {
    let ranked: Vec<String> = order.iter().map(|&index| natural[index].clone()).collect();
    let mut names = vec![String::new(); natural.len()];
    for (&index, name) in order.iter().zip(scope.assign(&ranked, suffixed)) {
        names[index] = name;
    }
    names
}

/// Names made of underscores and digits only have no first letter.
fn starting_with_letter(name: String) -> String {
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        name
    } else {
        format!("T{name}")
    }
}

fn raw(name: String) -> String {
    if KEYWORDS.contains(&name.as_str()) {
        format!("r#{name}")
    } else {
        name
    }
}

fn underscores(name: &str, count: usize) -> String {
    format!("{name}{}", "_".repeat(count))
}

fn digits(name: &str, count: usize) -> String {
    format!("{name}{}", count + 1)
}
