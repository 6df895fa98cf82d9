//! Testee of Google's conformance suite for the Rust layer: reads requests from standard input, answers on standard output.
//!
//! Each is preceded by its length in four bytes, little endian. Requests and responses are protobuf messages themselves and go
//! through generated code too. What is no binary protobuf is skipped.

use std::io::{self, Read as _, Write as _};

use ferrobuf::{Arena, Message};

/// Generated from `conformance.proto` and the test messages.
mod generated {
    include!(concat!(env!("OUT_DIR"), "/mod.rs"));
}

use generated::conformance::{
    ConformanceRequest, ConformanceRequestPayload as Payload, ConformanceResponse, ConformanceResponseResult as Answer,
    WireFormat,
};
use generated::protobuf_test_messages::{proto2::TestAllTypesProto2, proto3::TestAllTypesProto3};

fn main() -> io::Result<()> {
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let mut arena = Arena::new();
    let mut request = Vec::new();
    loop {
        let mut length = [0; 4];
        match input.read_exact(&mut length) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(()),
            other => other?,
        }
        request.resize(u32::from_le_bytes(length) as usize, 0);
        input.read_exact(&mut request)?;
        let response = respond(&request, &arena)?;
        let length = u32::try_from(response.len()).map_err(io::Error::other)?;
        output.write_all(&length.to_le_bytes())?;
        output.write_all(&response)?;
        output.flush()?;
        arena.reset();
    }
}

/// The encoded response to an encoded request.
fn respond(request: &[u8], arena: &Arena) -> io::Result<Vec<u8>> {
    let request = ConformanceRequest::decode(request, arena).map_err(io::Error::other)?;
    let encoded;
    let text;
    let result = match (request.payload, request.requested_output_format) {
        (Payload::ProtobufPayload(payload), WireFormat::PROTOBUF) => {
            match round_trip(&request.message_type, &payload) {
                Ok(bytes) => {
                    encoded = bytes;
                    Answer::ProtobufPayload(encoded.as_slice().into())
                }
                Err(Failure { answer, message }) => {
                    text = message;
                    answer(&text)
                }
            }
        }
        _ => Answer::Skipped("input or output is no binary protobuf".into()),
    };
    let response = ConformanceResponse {
        result,
        ..ConformanceResponse::default()
    };
    response.encode_to_vec().map_err(io::Error::other)
}

/// Why there are no bytes, and which member of the response says so.
struct Failure {
    answer: fn(&str) -> Answer<'_>,
    message: String,
}

fn round_trip(message_type: &str, payload: &[u8]) -> Result<Vec<u8>, Failure> {
    let arena = Arena::new();
    match message_type {
        TestAllTypesProto2::NAME => recode::<TestAllTypesProto2<'_>>(payload, &arena),
        TestAllTypesProto3::NAME => recode::<TestAllTypesProto3<'_>>(payload, &arena),
        other => Err(Failure {
            answer: |text| Answer::RuntimeError(text.into()),
            message: format!("no message type {other}"),
        }),
    }
}

fn recode<'a, M: Message<'a>>(payload: &'a [u8], arena: &'a Arena) -> Result<Vec<u8>, Failure> {
    let message = M::decode(payload, arena).map_err(|error| Failure {
        answer: |text| Answer::ParseError(text.into()),
        message: error.to_string(),
    })?;
    message.encode_to_vec().map_err(|error| Failure {
        answer: |text| Answer::SerializeError(text.into()),
        message: error.to_string(),
    })
}
