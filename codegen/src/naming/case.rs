//! Conversions between cases. All work on ASCII: identifiers of the protobuf language have nothing else.

/// The JSON name that protoc gives a field: the letter after an underscore in upper case, underscores dropped.
pub fn json(name: &str) -> String {
    let mut json = String::with_capacity(name.len());
    let mut upper = false;
    for c in name.chars() {
        if c == '_' {
            upper = true;
        } else if upper {
            json.push(c.to_ascii_uppercase());
            upper = false;
        } else {
            json.push(c);
        }
    }
    json
}

/// Name of the message that protoc makes for the entries of a map field.
pub fn map_entry(field: &str) -> String {
    let json = json(field);
    let (first, rest) = json.split_at(json.len().min(1));
    format!("{}{rest}Entry", first.to_ascii_uppercase())
}

/// `created_at` and `createdAt` to `CreatedAt`, `COLOR_RED` to `ColorRed`, `HTTPServer` left alone.
pub fn upper_camel(name: &str) -> String {
    let shouting = name.contains('_') && !name.contains(|c: char| c.is_ascii_lowercase());
    let mut camel = String::with_capacity(name.len());
    for word in name.split('_').filter(|word| !word.is_empty()) {
        let (first, rest) = word.split_at(1);
        camel.push_str(&first.to_ascii_uppercase());
        if shouting {
            camel.push_str(&rest.to_ascii_lowercase());
        } else {
            camel.push_str(rest);
        }
    }
    camel
}

/// `createdAt` to `created_at`, `HTTPServer` to `http_server`; underscores stay as they are.
pub fn snake(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let mut snake = String::with_capacity(name.len() + 4);
    for (index, &c) in chars.iter().enumerate() {
        if c.is_ascii_uppercase() {
            let before = index.checked_sub(1).map(|index| chars[index]);
            let after = chars.get(index + 1);
            let starts_word = match before {
                None | Some('_') => false,
                Some(before) if before.is_ascii_uppercase() => after.is_some_and(char::is_ascii_lowercase),
                Some(_) => true,
            };
            if starts_word {
                snake.push('_');
            }
        }
        snake.push(c.to_ascii_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_names_are_those_of_protoc() {
        for (name, expected) in [
            ("abc_def", "abcDef"),
            ("__a__b__c", "ABC"),
            ("_abc_def", "AbcDef"),
            ("_lead", "Lead"),
            ("trail_", "trail"),
            ("dbl__u", "dblU"),
            ("_", ""),
            ("f_1", "f1"),
            ("prototypes_url", "prototypesUrl"),
        ] {
            assert_eq!(json(name), expected, "{name}");
        }
    }

    #[test]
    fn upper_camel_keeps_acronyms_and_calms_shouting() {
        for (name, expected) in [
            ("created_at", "CreatedAt"),
            ("createdAt", "CreatedAt"),
            ("HTTPServer", "HTTPServer"),
            ("COLOR_RED", "ColorRed"),
            ("A_B", "AB"),
            ("IP", "IP"),
            ("__", ""),
            ("_1", "1"),
        ] {
            assert_eq!(upper_camel(name), expected, "{name}");
        }
    }

    #[test]
    fn snake_splits_at_case_changes_only() {
        for (name, expected) in [
            ("createdAt", "created_at"),
            ("created_at", "created_at"),
            ("HTTPServer", "http_server"),
            ("X", "x"),
            ("_lead", "_lead"),
            ("trail_", "trail_"),
            ("A_B", "a_b"),
            ("field1Name", "field1_name"),
        ] {
            assert_eq!(snake(name), expected, "{name}");
        }
    }
}
