import { useEffect, useRef, useState } from "react";

import { attempt } from "../attempt";
import { contestants } from "./contestants";
import { measure, usual } from "./measure";
import type { Timing } from "./measure";
import { payloads } from "./payloads";

export type Bench =
  | { readonly state: "idle" }
  | { readonly state: "running"; readonly share: number }
  | { readonly state: "done"; readonly timings: readonly Timing[] }
  | { readonly state: "failed"; readonly problem: string };

/** The bench as a component sees it, and what starts it. */
export function useBench(before: Bench = { state: "idle" }): readonly [Bench, () => void] {
  const [bench, setBench] = useState(before);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const start = () => {
    const ready = attempt(() => payloads.flatMap(contestants));
    if (!ready.ok) return setBench({ state: "failed", problem: ready.problem });
    const run = measure(ready.value, () => performance.now(), usual);
    const step = () => {
      const next = attempt(() => run.next());
      if (!next.ok) return setBench({ state: "failed", problem: next.problem });
      const { done, value } = next.value;
      if (done === true) return setBench({ state: "done", timings: value });
      setBench({ state: "running", share: value });
      // The app draws, and hears what is tapped, before the next batch.
      timer.current = setTimeout(step, 0);
    };
    step();
  };
  return [bench, start];
}
