/** All payloads, as plain values that no codec has touched. Layers 1 to 3 measure the same ones. */

import type { Payload } from "./payload";
import { points } from "./points";
import { published } from "./published";
import { shapes } from "./shapes";
import { sizes } from "./sizes";
import { texts } from "./text";
import { trace } from "./trace";

export type { Payload } from "./payload";

export const payloads: readonly Payload[] = [...published, ...shapes, ...texts, ...trace, ...sizes, ...points];
