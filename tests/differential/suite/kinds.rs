//! Every scalar type in every place (`tests/proto/kinds`), with every edge value: see `ferrobuf_differential::corpus`.

use ferrobuf_differential::corpus::{Case, corpus};
use ferrobuf_differential::pools::Pools;
use ferrobuf_differential::text::{hex, text};
use ferrobuf_differential::{DESCRIPTORS, fixed};
use prost::Message as _;
use prost_reflect::{DynamicMessage, ReflectMessage};

fn cases(pools: &Pools) -> Vec<Case> {
    corpus(&pools.oracle, "kinds")
}

#[test]
fn every_edge_value_survives_to_the_byte() {
    let pools = Pools::new(DESCRIPTORS);
    let cases = cases(&pools);
    let mut wrong = Vec::new();
    for case in &cases {
        let expected = hex(&case.bytes);
        match (fixed(&case.message).read_and_write)(&[&case.bytes]) {
            Ok(written) if hex(&written.bytes) != expected => {
                wrong.push(format!(
                    "{} {}: {} became {}",
                    case.message,
                    case.name,
                    expected,
                    hex(&written.bytes)
                ));
            }
            Ok(written) if written.encoded_len != case.bytes.len() => {
                wrong.push(format!(
                    "{} {}: encoded_len {}",
                    case.message, case.name, written.encoded_len
                ));
            }
            Ok(_) => wrong.extend((fixed(&case.message).check_buffers)(&case.bytes).err()),
            Err(error) => wrong.push(format!("{} {}: {} {error}", case.message, case.name, expected)),
        }
    }
    println!("{} cases", cases.len());
    assert!(cases.len() > 1000, "the corpus has shrunk to {}", cases.len());
    assert!(
        wrong.is_empty(),
        "{} of {} wrong:\n{}",
        wrong.len(),
        cases.len(),
        wrong.join("\n")
    );
}

/// The corpus is worth nothing when the oracle itself loses a value on the way.
#[test]
fn the_oracle_reads_the_corpus_as_it_was_meant() {
    let pools = Pools::new(DESCRIPTORS);
    for case in cases(&pools) {
        let back =
            DynamicMessage::decode(case.value.descriptor(), case.bytes.as_slice()).expect("it wrote them itself");
        assert_eq!(text(&back), text(&case.value), "{} {}", case.message, case.name);
        assert_eq!(back.encoded_len(), case.bytes.len(), "{} {}", case.message, case.name);
    }
}

/// Each message of the kinds schemas is in the corpus, with each of its fields.
#[test]
fn the_corpus_leaves_out_no_field() {
    let pools = Pools::new(DESCRIPTORS);
    let cases = cases(&pools);
    for message in pools.oracle.all_messages() {
        if !message.full_name().starts_with("kinds.") || message.is_map_entry() {
            continue;
        }
        for field in message.fields() {
            let set = |case: &&Case| case.message == message.full_name() && case.value.has_field(&field);
            assert!(cases.iter().any(|case| set(&case)), "{}", field.full_name());
        }
    }
}
