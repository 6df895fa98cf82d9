/** What is measured: messages of several sizes and shapes. */
import { Blob, TestStringArray } from "app-ferrobuf/acme/blob_pb";
import { Document } from "app-ferrobuf/acme/document_pb";
import { User } from "app-ferrobuf/acme/user_pb";
import type { MessageType } from "react-native-ferrobuf";

import { acme } from "../../generated/protobufjs";
import { sample } from "../round_trip/sample";
import type { StaticType } from "./protobufjs";

export interface Payload {
  readonly name: string;
  /** A message as a program has it. */
  readonly message: object;
  /** Its type, and the class that protobufjs has for that. */
  readonly ours: MessageType<object, never>;
  readonly protobufjs: StaticType;
}

function payload<Init extends object>(
  name: string,
  ours: MessageType<object, Init>,
  protobufjs: StaticType,
  message: NoInfer<Init>,
): Payload {
  return { name, message, ours, protobufjs };
}

export const payloads: readonly Payload[] = [
  payload("user", User, acme.User, sample),
  payload("document of 8 lines", Document, acme.Document, {
    id: "doc-0001",
    title: "Quarterly statement",
    meta: { author: "Ada Lovelace", revision: 7, draft: true },
    lines: Array.from({ length: 8 }, (_, at) => ({ sku: `A00${at + 1}`, qty: at + 1, cents: 2000 + at * 125 })),
  }),
  payload("1000 short strings", TestStringArray, acme.TestStringArray, {
    stringArray: Array.from({ length: 1000 }, () => "0123456789"),
  }),
  payload("text and data", Blob, acme.Blob, {
    text: "x".repeat(6000),
    data: Uint8Array.from({ length: 4000 }, (_, at) => at % 256),
  }),
];
