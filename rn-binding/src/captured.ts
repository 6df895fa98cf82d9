/**
 * Built-ins as they were when this module was loaded. Apps and polyfills patch them; a codec must not change with that, and native
 * code must never be made to call into a patch while it holds half a message.
 */

export const U8: Uint8ArrayConstructor = Uint8Array;
export const apply: typeof Reflect.apply = Reflect.apply;
export const arrayPush: typeof Array.prototype.push = Array.prototype.push;
export const bufferSlice: typeof ArrayBuffer.prototype.slice = ArrayBuffer.prototype.slice;
export const objectPrototype: object = Object.prototype;
export const prototypeOf: typeof Object.getPrototypeOf = Object.getPrototypeOf;
export const setPrototype: typeof Object.setPrototypeOf = Object.setPrototypeOf;
export const ownNames: typeof Object.getOwnPropertyNames = Object.getOwnPropertyNames;
export const createObject: typeof Object.create = Object.create;
export const isArray: typeof Array.isArray = Array.isArray;
export const isView: typeof ArrayBuffer.isView = ArrayBuffer.isView;
export const objectKeys: typeof Object.keys = Object.keys;

const hasOwnProperty = Object.prototype.hasOwnProperty;
const objectToString = Object.prototype.toString;
const mapForEach = Map.prototype.forEach;

/** The value of `object[key]` when the property is its own, read once. What `Object.prototype` has is not data. */
export function own(object: object, key: string): unknown {
  return apply(hasOwnProperty, object, [key]) ? (object as Record<string, unknown>)[key] : undefined;
}

/** Whether a value is an `ArrayBuffer`, also one of another realm. */
export function isBuffer(value: unknown): value is ArrayBuffer {
  return typeof value === "object" && value !== null && tagOf(value) === "ArrayBuffer";
}

/** The type that a value's `Symbol.toStringTag` claims: `Object` for plain objects and those of most classes. */
export function tagOf(value: object): string {
  return apply(objectToString, value, []).slice(8, -1);
}

/** Calls `visit` with each key and value of a map. */
export function visitMap(map: ReadonlyMap<unknown, unknown>, visit: (value: unknown, key: unknown) => void): void {
  apply(mapForEach, map, [visit]);
}
