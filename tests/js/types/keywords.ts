/** As shapes.ts, for properties that every object inherits: leaving them out must be allowed all the same. */
import { class$1, const$1, string$1, undefined$1 } from "pb/keywords_pb";

export function inherited(): void {
  class$1.encode({});
  class$1.encode({ function: "x", enumValue: const$1.true });
  class$1.encode({ constructor: true, toString: 5, ["__proto__"]: 5 });
  class$1.encode({ default: { case: "case", value: true } });
  class$1.encode(class$1.decode(new ArrayBuffer(0)));
  class$1.encode({ default: { case: "value", value: { self: {} } } });
  undefined$1.encode({ self: undefined$1.create() });
  string$1.create();
  // @ts-expect-error: a bool
  class$1.encode({ constructor: "no" });
}
