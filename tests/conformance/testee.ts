/**
 * Testee of Google's conformance suite, inside Hermes: decodes and encodes through the generated TypeScript, the glue and the
 * Rust codec. Requests and responses, which are protobuf messages too, go the same way. See conformance.proto for the protocol.
 */
import { FerrobufError } from "react-native-ferrobuf";

import { ConformanceRequest, ConformanceResponse, WireFormat } from "pb/conformance/conformance_pb";
import { TestAllTypesProto2 } from "pb/conformance/messages/test_messages_proto2_pb";
import { TestAllTypesProto3 } from "pb/conformance/messages/test_messages_proto3_pb";

type Result = NonNullable<Parameters<typeof ConformanceResponse.encode>[0]["result"]>;

/** Decodes the payload and encodes the message again; what is no binary protobuf is skipped. */
function respond(request: ConformanceRequest): Result {
  if (request.requestedOutputFormat !== WireFormat.PROTOBUF) {
    return { case: "skipped", value: `no output format ${request.requestedOutputFormat}` };
  }
  const payload = request.payload;
  if (payload.case !== "protobufPayload") {
    return { case: "skipped", value: `no input in ${payload.case}` };
  }
  switch (request.messageType) {
    case TestAllTypesProto2.typeName:
      return roundTrip(TestAllTypesProto2, payload.value);
    case TestAllTypesProto3.typeName:
      return roundTrip(TestAllTypesProto3, payload.value);
    default:
      return { case: "runtimeError", value: `no message type ${request.messageType}` };
  }
}

function roundTrip<T>(
  type: { decode(bytes: Uint8Array): T; encode(message: T): Uint8Array },
  payload: Uint8Array,
): Result {
  let message: T;
  try {
    message = type.decode(payload);
  } catch (error) {
    return failure("parseError", error);
  }
  try {
    return { case: "protobufPayload", value: type.encode(message) };
  } catch (error) {
    return failure("serializeError", error);
  }
}

/** Errors of the codec are answers; anything else is a bug and is told as one. */
function failure(kind: "parseError" | "serializeError", error: unknown): Result {
  return error instanceof FerrobufError
    ? { case: kind, value: error.message }
    : { case: "runtimeError", value: String(error) };
}

/** Reads `length` bytes. The runner always sends as many as it has announced. */
function read(length: number): ArrayBuffer {
  if (length === 0) return new ArrayBuffer(0);
  const bytes = host.readStdin(length);
  if (bytes === undefined || bytes.byteLength !== length) throw new Error(`input ends within a request`);
  return bytes;
}

for (let header = host.readStdin(4); header !== undefined; header = host.readStdin(4)) {
  const request = ConformanceRequest.decode(read(new DataView(header).getUint32(0, true)));
  const response = ConformanceResponse.encode({ result: respond(request) });
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, response.length, true);
  host.writeStdout(length.buffer, response);
}
