//! C++ names: one namespace for everything, so the mangling of full names must be injective, and a prefix on each name keeps it
//! off keywords and macros (`NULL`, `OPTIONAL`, `major`, …).

/// Type of a message.
pub fn message(full_name: &str) -> String {
    mangle("Msg", full_name)
}

/// Type of an enum.
pub fn enumeration(full_name: &str) -> String {
    mangle("Enum", full_name)
}

/// Struct member of a field.
pub fn field(name: &str) -> String {
    format!("f_{name}")
}

/// Struct member of a oneof.
pub fn oneof(name: &str) -> String {
    format!("o_{name}")
}

/// `.` becomes `_`, `_` becomes `_0`, and `._` becomes `_1`: no two names meet, and no `__` arises, which C++ reserves.
/// A part of a full name never begins with a digit, so `_0` and `_1` cannot be read as anything else.
fn mangle(prefix: &str, full_name: &str) -> String {
    let mut mangled = String::with_capacity(prefix.len() + full_name.len() + 8);
    mangled.push_str(prefix);
    let mut chars = ['.'].into_iter().chain(full_name.chars()).peekable();
    while let Some(c) = chars.next() {
        match c {
            '.' if chars.next_if_eq(&'_').is_some() => mangled.push_str("_1"),
            '.' => mangled.push('_'),
            '_' => mangled.push_str("_0"),
            c => mangled.push(c),
        }
    }
    mangled
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::message;

    #[test]
    fn mangles_as_documented() {
        assert_eq!(message("acme.Outer.Inner"), "Msg_acme_Outer_Inner");
        assert_eq!(message("A_B"), "Msg_A_0B");
        assert_eq!(message("_a._b"), "Msg_1a_1b");
        assert_eq!(message("a_.b"), "Msg_a_0_b");
    }

    /// All full names of up to six characters over an alphabet that has every special case.
    #[test]
    fn is_injective_and_free_of_double_underscores() {
        let mut seen: HashMap<String, String> = HashMap::new();
        let mut names = vec![String::new()];
        for _ in 0..6 {
            names = names
                .iter()
                .flat_map(|name| ["a", "0", "1", "_", "."].map(|c| format!("{name}{c}")))
                .collect();
            for name in &names {
                if name
                    .split('.')
                    .any(|part| part.is_empty() || part.starts_with(['0', '1']))
                {
                    continue;
                }
                let mangled = message(name);
                assert!(!mangled.contains("__"), "{name}");
                if let Some(other) = seen.insert(mangled, name.clone()) {
                    assert_eq!(&other, name);
                }
            }
        }
    }
}
