/** Errors of calls as values that a component can show. */

/** What a call gave, or why it gave nothing. */
export type Attempt<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

export function attempt<T>(call: () => T): Attempt<T> {
  try {
    return { ok: true, value: call() };
  } catch (error) {
    return { ok: false, problem: String(error) };
  }
}
