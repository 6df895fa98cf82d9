/**
 * What the floor (`../floor`) does for one payload, worked out from its value and from the message that decoding gives, before
 * anything is timed: which properties are read, which factories are called with which values.
 */

/** What is read at one place of a message. Places that look alike share one. */
interface Read {
  readonly kind: "number" | "boolean" | "string" | "bigint" | "bytes" | "list" | "map" | "message";
  /** Of a message: the properties that are set. */
  readonly names: readonly string[];
  /** Positions in `Plan.reads` of what is inside. */
  readonly inner: readonly number[];
}

/** One call of a factory. */
interface Call {
  /** Position in `Plan.functions`. */
  readonly function: number;
  readonly arguments: Argument[];
}

/**
 * A ready value; a call that gives it; calls that give a list or map piece by piece, of which all but the first are made as its
 * methods; or the input's buffer.
 */
type Argument = number | boolean | string | bigint | Call | { readonly chunks: Call[] } | { readonly input: true };

/** What `host.floor` takes. */
export interface Plan {
  readonly reads: readonly Read[];
  /** Bytes that `read` takes of values: 8 a number, twice the length of a string. */
  readonly room: number;
  readonly functions: readonly Function[];
  readonly call: Call;
  /** Gives the keys of a map. */
  readonly keys: (map: object) => string[];
  /** Size of the encoded message, and whether the scratch buffer has that room. */
  readonly size: number;
  readonly fits: boolean;
}

/** Values that a factory takes at most, but for lists of eight. */
const most = 64;
/** Elements of a list that one call makes. */
const chunk = { messages: 8, values: 64 };
/** A list of this length at most is made by the factory of its message. */
const short = 8;

/** The plan for a payload: its value, what decoding gives for it, and its encoding. */
export function plan(value: object, decoded: object, encoding: Uint8Array, scratchSize: number): Plan {
  const reads = new Reads();
  reads.add(value, decoded);
  const calls = new Calls(encoding);
  const call = calls.whole(decoded);
  return {
    reads: reads.all,
    room: room(value, decoded),
    functions: calls.functions,
    call,
    keys: Object.keys,
    size: encoding.length,
    fits: encoding.length <= scratchSize,
  };
}

/** Bytes that all values of a message take, found without a look at what is planned to be read. */
function room(value: any, decoded: any): number {
  if (typeof value === "string") return 2 * value.length;
  if (typeof value !== "object") return value === undefined ? 0 : 8;
  if (value instanceof Uint8Array) return 16;
  let sum = 0;
  for (const key of Object.keys(value)) sum += room(value[key], decoded[key]) + (isMap(decoded) ? 2 * key.length : 0);
  return sum;
}

function isMap(decoded: unknown): boolean {
  return Object.getPrototypeOf(decoded) === null;
}

/** Finds what is read. */
class Reads {
  readonly all: Read[] = [];
  private readonly known = new Map<string, number>();

  /** Position of what is read of `value`. Only what was decoded can tell a map from a message. */
  add(value: any, decoded: any): number {
    if (typeof value !== "object") {
      return this.share(typeof value as Read["kind"], [], []);
    }
    if (value instanceof Uint8Array) {
      return this.share("bytes", [], []);
    }
    if (Array.isArray(value)) {
      return this.share(
        "list",
        [],
        value.map((element, at) => this.add(element, decoded[at])),
      );
    }
    const keys = Object.keys(value).filter((key) => value[key] !== undefined);
    const inner = keys.map((key) => this.add(value[key], decoded[key]));
    if (isMap(decoded)) {
      return this.share("map", [], inner);
    }
    return this.share("message", keys, inner);
  }

  private share(kind: Read["kind"], names: readonly string[], inner: readonly number[]): number {
    const key = `${kind} ${names.join()} ${inner.join()}`;
    let at = this.known.get(key);
    if (at === undefined) {
      at = this.all.length;
      this.all.push({ kind, names, inner });
      this.known.set(key, at);
    }
    return at;
  }
}

/** A factory while it is written. */
class Factory {
  readonly values: Argument[] = [];
  private input: string | undefined;

  argument(value: Argument): string {
    this.values.push(value);
    return `a${this.values.length - 1}`;
  }

  /** The input's buffer. */
  buffer(): string {
    return (this.input ??= this.argument({ input: true }));
  }
}

/** Writes the factories, and finds what they are called with. */
class Calls {
  readonly functions: Function[] = [Array.prototype.push];
  private readonly known = new Map<string, number>();
  private searched = 0;

  constructor(private readonly encoding: Uint8Array) {}

  /** The call that gives a message. */
  whole(message: object): Call {
    const factory = new Factory();
    const body = `return ${this.fields(message, factory)};`;
    return this.call(factory, body);
  }

  private call(factory: Factory, body: string): Call {
    const names = factory.values.map((_, at) => `a${at}`).join(", ");
    return { function: this.compile(`function (${names}) { ${body} }`), arguments: factory.values };
  }

  /** Position of a function with this source. */
  private compile(source: string): number {
    let at = this.known.get(source);
    if (at === undefined) {
      const make = host.evaluate(`(function (U8) { "use strict"; return ${source}; })`) as Function;
      at = this.functions.length;
      this.functions.push(make(Uint8Array));
      this.known.set(source, at);
    }
    return at;
  }

  /** The expression that gives a value inside of a factory. */
  private expression(value: any, factory: Factory): string {
    if (value === undefined) return "undefined";
    if (typeof value !== "object") return factory.argument(value);
    if (value instanceof Uint8Array) return this.bytes(value, factory);
    if (Array.isArray(value)) return this.list(value, factory);
    if (isMap(value)) return this.map(value, factory);
    if (factory.values.length > 0 && weight(value) > most / 2) return factory.argument(this.whole(value));
    return this.fields(value, factory);
  }

  private fields(message: any, factory: Factory): string {
    const fields = Object.keys(message).map((key) => `${key}: ${this.expression(message[key], factory)}`);
    return `{ ${fields.join(", ")} }`;
  }

  /** Bytes are copies, cut out of the input. */
  private bytes(bytes: Uint8Array, factory: Factory): string {
    if (bytes.length === 0) return "new U8(0)";
    const at = this.find(bytes);
    const buffer = factory.buffer();
    return `new U8(${buffer}.slice(${factory.argument(at)}, ${factory.argument(at + bytes.length)}))`;
  }

  /** Where the encoding has these bytes; it mostly has them behind those that were asked for before. */
  private find(bytes: Uint8Array): number {
    const { encoding } = this;
    const from = this.searched;
    for (let step = 0; step < encoding.length; step++) {
      const at = (from + step) % encoding.length;
      let same = 0;
      while (same < bytes.length && encoding[at + same] === bytes[same]) same++;
      if (same === bytes.length) {
        this.searched = at;
        return at;
      }
    }
    throw new Error("the encoding has not the bytes of a field");
  }

  private list(list: readonly unknown[], factory: Factory): string {
    if (list.length <= short && weight(list) <= most) {
      return `[${list.map((element) => this.expression(element, factory)).join(", ")}]`;
    }
    if (typeof list[0] !== "object") return factory.argument({ chunks: this.plainList(list as Argument[]) });
    const parts = split(list, weight, chunk.messages);
    const chunks = parts.map((part, at) => {
      const own = new Factory();
      const elements = part.map((element) => this.expression(element, own)).join(", ");
      return this.call(own, at === 0 ? `return [${elements}];` : `this.push(${elements});`);
    });
    return factory.argument({ chunks });
  }

  /** Numbers, strings and the like are pushed by native code. */
  private plainList(list: readonly Argument[]): Call[] {
    const parts = split(list, () => 1, chunk.values);
    return parts.map((part, at) => ({
      function: at === 0 ? this.compile("function (...all) { return all; }") : 0,
      arguments: part,
    }));
  }

  /** A literal with computed keys takes three quarters of the time that assignments to an empty object take. */
  private map(map: { [key: string]: unknown }, factory: Factory): string {
    const keys = Object.keys(map);
    const pairs = (part: string[], into: Factory): string[][] =>
      part.map((key) => [into.argument(key), this.expression(map[key], into)]);
    const literal = (part: string[], into: Factory): string =>
      `{ ${["__proto__: null", ...pairs(part, into).map(([key, value]) => `[${key}]: ${value}`)].join(", ")} }`;
    const parts = split(keys, (key) => 1 + weight(map[key]), most);
    if (parts.length <= 1 && keys.length <= short) return literal(keys, factory);
    const chunks = parts.map((part, at) => {
      const own = new Factory();
      if (at === 0) return this.call(own, `return ${literal(part, own)};`);
      return this.call(
        own,
        pairs(part, own)
          .map(([key, value]) => `this[${key}] = ${value};`)
          .join(" "),
      );
    });
    return factory.argument({ chunks });
  }
}

/** How many arguments a value takes when its parts are passed one by one. */
function weight(value: any): number {
  if (value === undefined) return 0;
  if (typeof value !== "object") return 1;
  if (value instanceof Uint8Array) return value.length === 0 ? 0 : 3;
  let sum = 0;
  for (const key of Object.keys(value)) sum += weight(value[key]) + (isMap(value) ? 1 : 0);
  return sum;
}

/** Parts of a list, of at most `count` elements and about as many arguments as one call takes. */
function split<Element>(list: readonly Element[], weigh: (element: Element) => number, count: number): Element[][] {
  const parts: Element[][] = [];
  let sum = 0;
  for (const element of list) {
    const last = parts[parts.length - 1];
    const weighs = weigh(element);
    if (last === undefined || last.length === count || sum + weighs > most) {
      parts.push([element]);
      sum = weighs;
    } else {
      last.push(element);
      sum += weighs;
    }
  }
  return parts;
}
