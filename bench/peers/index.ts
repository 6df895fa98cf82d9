/** All libraries, as adapters. */

import type { Adapter } from "../runner/contestant";
import { googleProtobuf } from "./google_protobuf";
import { pbf } from "./pbf";
import { protobufEs } from "./protobuf_es";
import { protobufjs } from "./protobufjs";
import { tsProto } from "./ts_proto";

export const peers: readonly Adapter[] = [protobufjs, protobufEs, googleProtobuf, tsProto, pbf];
