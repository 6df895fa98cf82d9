/** The floor as contestants: what `../floor` does, with the results that the codec gives. */

import { equal } from "../../tests/js/harness";
import type { Payload } from "../payloads";
import { making } from "../runner/contestant";
import type { Entry, Subject } from "../runner/contestant";
import { plan } from "./floor_plan";

/** What is read of a message, and a message made, with no codec in between. */
interface Floor {
  readonly encode: (message: object) => Uint8Array;
  readonly encodeInto: (message: object, target: Uint8Array) => number;
  readonly decode: (input: Uint8Array | ArrayBuffer) => object;
  /** Throws unless `encode` has read all there is. */
  readonly check: () => void;
}

const scratch = new ArrayBuffer(262144);
// As in the codec: an own property makes the call of the built-in method a plain one.
Object.defineProperty(scratch, "slice", { value: ArrayBuffer.prototype.slice });
const end = scratch.byteLength;
const U8 = Uint8Array;

/** As contestants. Streams of messages have no floor. */
export function floor({ payload, encoded, decode }: Subject): Entry {
  if (payload.delimited) return { encode: [], decode: [] };
  const { value } = payload;
  const bytes = encoded.length;
  const decoded = decode(encoded) as object;
  const target = new Uint8Array(bytes);
  const lower = lowest(payload, encoded, decoded);
  const checkEncode = (result: Uint8Array): void => {
    equal(result.length, bytes);
    lower.check();
  };
  const checkInto = (result: number): void => equal(result, bytes);
  const checkDecode = (result: unknown): void => equal(result, decoded);
  const contestant = making(bytes);
  return {
    encode: [
      contestant("floor", lower.encode, value, checkEncode),
      contestant("floor_into", (message) => lower.encodeInto(message, target), value, checkInto),
    ],
    decode: [
      contestant("floor", lower.decode, encoded, checkDecode),
      contestant("floor_buffer", lower.decode, encoded.buffer, checkDecode),
    ],
  };
}

/** The floor of a payload that encodes to `encoding` and decodes to `decoded`. */
function lowest(payload: Payload, encoding: Uint8Array, decoded: object): Floor {
  const itsPlan = plan(payload.value, decoded, encoding, end);
  const { read, into, taken, make } = host.floor(itsPlan);
  const check = (): void => {
    if (taken() !== itsPlan.room)
      throw new Error(`${payload.name}: the floor read ${taken()} of ${itsPlan.room} bytes`);
  };
  if (itsPlan.fits) {
    return {
      encode: (message) => new U8(scratch.slice(end - (read(message) as number))),
      encodeInto: into,
      decode: make as Floor["decode"],
      check,
    };
  }
  return {
    encode: (message) => new U8(read(message) as ArrayBuffer),
    encodeInto: into,
    decode: make as Floor["decode"],
    check,
  };
}
