//! Skipping a field of any kind, without recursion.

use super::tag;
use crate::DecodeError;
use crate::error::{DecodeErrorKind, Fault};
use crate::reader::Reader;

/// Skips the value of the field whose tag was just read. `depth` is how many groups may still open inside each other.
pub(crate) fn skip(reader: &mut Reader<'_>, tag: u32, depth: u32) -> Result<(), Fault> {
    match tag::wire_type(tag) {
        tag::VARINT => reader.varint().map(drop),
        tag::FIXED64 => reader.fixed64().map(drop),
        tag::FIXED32 => reader.fixed32().map(drop),
        tag::LEN => reader.length_delimited().map(drop),
        tag::START_GROUP => skip_group(reader, tag, depth),
        // An end-group without its start, and wire types that do not exist: the tag itself is wrong.
        _ => reader.fail_at(DecodeErrorKind::Malformed, reader.field_start()),
    }
}

fn skip_group(reader: &mut Reader<'_>, first: u32, depth: u32) -> Result<(), Fault> {
    let field = reader.field_start();
    let mut open = vec![tag::number(first)];
    while let Some(&innermost) = open.last() {
        if open.len() > depth as usize {
            return reader.fail(DecodeErrorKind::TooDeep);
        }
        let tag = reader.tag()?;
        match tag::wire_type(tag) {
            _ if tag == 0 => {
                reader.set_field_start(field);
                return reader.fail(DecodeErrorKind::Truncated);
            }
            tag::START_GROUP => open.push(tag::number(tag)),
            tag::END_GROUP if tag::number(tag) == innermost => drop(open.pop()),
            _ => skip(reader, tag, 0)?,
        }
    }
    // What was skipped is one field of the message, and starts where the outermost group does.
    reader.set_field_start(field);
    Ok(())
}

/// Whether `bytes` are whole fields and nothing else, with groups at most `depth` deep.
pub(crate) fn check_fields(bytes: &[u8], depth: u32) -> Result<(), DecodeError> {
    let mut reader = Reader::new(bytes);
    let mut all = || -> Result<(), Fault> {
        loop {
            match reader.tag()? {
                0 => return Ok(()),
                tag => skip(&mut reader, tag, depth)?,
            }
        }
    };
    all().map_err(|Fault(())| {
        let (kind, offset) = reader.fault();
        DecodeError::new(kind, offset, "unknown".to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DecodeOptions;

    fn kind(bytes: &[u8]) -> Option<DecodeErrorKind> {
        check_fields(bytes, DecodeOptions::MAX_DEPTH)
            .err()
            .map(|error| error.kind())
    }

    #[test]
    fn whole_fields_pass() {
        for bytes in [
            &[][..],
            &[8, 1],
            &[0x0a, 0],
            &[0x0b, 0x0c],
            &[0x0b, 0x13, 8, 1, 0x14, 0x0c],
            &[0x0d, 0, 0, 0, 0],
            // Tags, lengths and values that are longer than they need to be.
            &[0x88, 0, 0x81, 0],
            &[0x88, 0x80, 0, 0x81, 0x80, 0],
            &[8, 0x81, 0x80, 0x80, 0],
            &[0x0a, 0x80, 0],
            &[0x0a, 0x81, 0x80, 0, 7],
        ] {
            assert_eq!(kind(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn broken_fields_are_refused() {
        for (bytes, expected) in [
            (&[8][..], DecodeErrorKind::Truncated),
            (&[0x0a, 2, 0], DecodeErrorKind::Truncated),
            (&[0x0b], DecodeErrorKind::Truncated),
            (&[0x0b, 0x14], DecodeErrorKind::Malformed),
            (&[0x0c], DecodeErrorKind::Malformed),
            (&[0x0e, 0], DecodeErrorKind::Malformed),
            (&[0, 0], DecodeErrorKind::Malformed),
            (&[0x80, 0, 0], DecodeErrorKind::Malformed),
            (&[0x80], DecodeErrorKind::Truncated),
            (&[8, 0x80], DecodeErrorKind::Truncated),
            (&[8, 0x80, 0x80], DecodeErrorKind::Truncated),
            (&[0x0a, 0x81, 0], DecodeErrorKind::Truncated),
        ] {
            assert_eq!(kind(bytes), Some(expected), "{bytes:?}");
        }
    }

    #[test]
    fn a_hundred_groups_nest_and_no_more() {
        let nested = |depth: usize| [vec![0x0b; depth], vec![0x0c; depth]].concat();
        assert_eq!(kind(&nested(100)), None);
        assert_eq!(kind(&nested(101)), Some(DecodeErrorKind::TooDeep));
        assert_eq!(kind(&vec![0x0b; 1_000_000]), Some(DecodeErrorKind::TooDeep));
    }
}
