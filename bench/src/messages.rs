//! Which type of each codec a message is.

use ferrobuf::{Arena, Message as _};

use crate::codecs::{buffa, ferrobuf as ours, memcpy_utf8, prost, quick_protobuf, rust_protobuf};
use crate::generated::quick_protobuf as pb_rs;
use crate::{Contestant, Payload, generated};

/// For each message: its name, its path in the modules of packages, its type by pb-rs, and its path by rust-protobuf.
macro_rules! messages {
    ($($message:literal: $($path:ident)::+, $quick:ty, $($file:ident)::+;)*) => {
        /// All codecs on a payload, in both directions.
        ///
        /// # Errors
        /// When the message type is not one of those below.
        pub fn contestants(payload: &Payload) -> Result<Vec<Contestant>, String> {
            match payload.message.as_str() {
                $($message => {
                    struct Family;
                    impl ours::Family for Family {
                        type Message<'a> = generated::ferrobuf::$($path)::+<'a>;
                    }
                    impl quick_protobuf::Family for Family {
                        type Message<'a> = $quick;
                    }
                    let mut all = ours::contestants::<Family>(payload);
                    all.extend(prost::contestants::<generated::prost::$($path)::+>(payload));
                    all.extend(buffa::contestants::<generated::buffa::$($path)::+>(payload));
                    all.extend(quick_protobuf::contestants::<Family>(payload));
                    all.extend(rust_protobuf::contestants::<generated::rust_protobuf::$($file)::+>(payload));
                    all.extend(memcpy_utf8::contestants(payload));
                    Ok(all)
                })*
                other => Err(format!("{}: the bench has no codecs of {other}; add it to src/messages.rs", payload.name)),
            }
        }

        /// Whether two encodings of a payload's message have the same value.
        pub fn have_same_value(payload: &Payload, one: &[u8], other: &[u8]) -> bool {
            let arena = Arena::new();
            match payload.message.as_str() {
                $($message => {
                    type Message<'a> = generated::ferrobuf::$($path)::+<'a>;
                    match (Message::decode(one, &arena), Message::decode(other, &arena)) {
                        (Ok(one), Ok(other)) => one == other,
                        _ => false,
                    }
                })*
                _ => false,
            }
        }
    };
}

messages! {
    "acme.User": acme::User, pb_rs::acme::User<'a>, user::User;
    "acme.Blob": acme::Blob, pb_rs::acme::Blob<'a>, blob::Blob;
    "acme.Document": acme::Document, pb_rs::acme::Document<'a>, document::Document;
    "acme.TestStringArray": acme::TestStringArray, pb_rs::acme::TestStringArray<'a>, blob::TestStringArray;
    "bench.Data": bench::Data, pb_rs::bench::Data<'a>, data::Data;
    "bench.Deep": bench::Deep, pb_rs::bench::Deep<'a>, deep::Deep;
    "bench.Entries": bench::Entries, pb_rs::bench::Entries<'a>, items::Entries;
    "bench.Lines": bench::Lines, pb_rs::bench::Lines<'a>, text::Lines;
    "bench.Maps": bench::Maps, pb_rs::bench::Maps<'a>, maps::Maps;
    "bench.Page": bench::Page, pb_rs::bench::Page<'a>, text::Page;
    "bench.Point": bench::Point, pb_rs::bench::Point, points::Point;
    "bench.Wide": bench::Wide, pb_rs::bench::Wide<'a>, wide::Wide;
    "bench.otel.ExportTraceServiceRequest":
        bench::otel::ExportTraceServiceRequest,
        pb_rs::bench::otel::ExportTraceServiceRequest<'a>,
        otel::ExportTraceServiceRequest;
}
