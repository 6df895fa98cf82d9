//! Reserved ranges and extension ranges of messages and enums.

use prost_reflect::{FileDescriptor, MessageDescriptor, Syntax};

use super::{Checker, index, join};
use crate::error::Refusal;

/// A range with both ends in it, and the path of what declares it.
pub struct Range {
    kind: &'static str,
    start: i64,
    end: i64,
    path: Vec<i32>,
}

impl Range {
    /// A range; `kind` is `reserved` or `extensions`.
    pub fn new(kind: &'static str, start: i64, end: i64, path: Vec<i32>) -> Self {
        Range { kind, start, end, path }
    }

    fn text(&self) -> String {
        format!("{} {} to {}", self.kind, self.start, self.end)
    }
}

/// Checks the ranges of a message.
pub fn message(checker: &mut Checker<'_>, file: &FileDescriptor, message: &MessageDescriptor) {
    const EXTENSION_RANGE: i32 = 5;
    const RESERVED_RANGE: i32 = 9;
    let proto = message.descriptor_proto();
    let path = |number, at| join(message.path(), &[number, index(at)]);
    let reserved = proto.reserved_range.iter().enumerate().map(|(at, range)| {
        let (start, end) = (i64::from(range.start()), i64::from(range.end()) - 1);
        Range::new("reserved", start, end, path(RESERVED_RANGE, at))
    });
    let extensions = proto.extension_range.iter().enumerate().map(|(at, range)| {
        let (start, end) = (i64::from(range.start()), i64::from(range.end()) - 1);
        Range::new("extensions", start, end, path(EXTENSION_RANGE, at))
    });
    let ranges: Vec<Range> = reserved.chain(extensions).collect();
    check(checker, file, message.full_name(), ranges);
    if message.parent_file().syntax() == Syntax::Proto3 && !proto.extension_range.is_empty() {
        let message_name = message.full_name().to_owned();
        let refusal = Refusal::ExtensionRangeInProto3 { message: message_name };
        checker.refuse(file.name(), refusal, &[(&path(EXTENSION_RANGE, 0), "declared here")]);
    }
}

/// Refuses ranges that overlap or run backwards.
pub fn check(checker: &mut Checker<'_>, file: &FileDescriptor, scope: &str, mut ranges: Vec<Range>) {
    ranges.retain(|range| {
        if range.start <= range.end {
            return true;
        }
        let refusal = Refusal::BackwardRange {
            scope: scope.to_owned(),
            start: range.start,
            end: range.end,
        };
        checker.refuse(file.name(), refusal, &[(&range.path, "here")]);
        false
    });
    ranges.sort_by_key(|range| range.start);
    // The one that reaches furthest so far is what the next one has to lie behind.
    let mut ranges = ranges.into_iter();
    let Some(mut furthest) = ranges.next() else {
        return;
    };
    for range in ranges {
        if range.start <= furthest.end {
            let refusal = Refusal::Overlap {
                scope: scope.to_owned(),
                first: furthest.text(),
                second: range.text(),
            };
            checker.refuse(
                file.name(),
                refusal,
                &[(&range.path, "this one"), (&furthest.path, "and this one")],
            );
        }
        if range.end > furthest.end {
            furthest = range;
        }
    }
}
