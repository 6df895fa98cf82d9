/** The app in Node, where there is no native code: what it draws, and what it says about that. */
import { Share, StyleSheet } from "react-native";
import TestRenderer, { act } from "react-test-renderer";
import type { ReactTestInstance, ReactTestRenderer } from "react-test-renderer";

import { App } from "../src/App";
import { BenchScreen } from "../src/bench/BenchScreen";
import * as contestants from "../src/bench/contestants";
import type { Timing } from "../src/bench/measure";

jest.mock("react-native-safe-area-context", () => require("react-native-safe-area-context/jest/mock").default);

function render(element: React.ReactElement): ReactTestRenderer {
  let renderer: ReactTestRenderer | undefined;
  act(() => {
    renderer = TestRenderer.create(element);
  });
  return renderer!;
}

/** All texts below, each as one string. */
function texts(root: ReactTestInstance): string[] {
  return root
    .findAll((node) => (node.type as unknown) === "Text")
    .map((node) => node.children.filter((child) => typeof child === "string").join(""));
}

function isHidden({ type, props }: ReactTestInstance): boolean {
  return (type as unknown) === "View" && StyleSheet.flatten(props.style)?.display === "none";
}

function button(root: ReactTestInstance, label: string): ReactTestInstance {
  return root.findAll((node) => typeof node.props.onPress === "function" && texts(node).includes(label))[0]!;
}

function press(root: ReactTestInstance, label: string): void {
  // Gives no promise back, for whose end `act` would wait.
  act(() => {
    button(root, label).props.onPress();
  });
}

test("each tab has its screen", () => {
  const { root } = render(<App />);
  const titles = ["Round trip", "Bench", "Errors"];
  for (const title of titles) {
    press(root, title);
    const hidden = root.findAll(isHidden).flatMap(texts);
    expect(titles.filter((other) => !hidden.includes(other))).toEqual([title]);
    const [selected] = root.findAll((node) => node.props.accessibilityState?.selected === true);
    expect(texts(selected!)).toEqual([title]);
  }
});

test("without native code, the screens say what to do", () => {
  const { root } = render(<App />);
  press(root, "Run");
  const problems = texts(root).filter((text) => text.includes("rebuild the native app"));
  expect(problems.length).toBeGreaterThanOrEqual(3);
});

test("results are a table for each payload and direction", () => {
  const timing = (codec: Timing["codec"], direction: Timing["direction"], microseconds: number): Timing => ({
    payload: "user",
    direction,
    codec,
    size: codec === "json" ? 190 : 70,
    microseconds,
  });
  const timings = [
    timing("protobufjs", "encode", 8.8),
    timing("ferrobuf", "encode", 1.1),
    timing("json", "encode", 2.2),
    timing("ferrobuf", "decode", 2),
    timing("json", "decode", 1),
    timing("protobufjs", "decode", 123.4),
  ];
  const { root } = render(<BenchScreen before={{ state: "done", timings }} />);
  const shown = texts(root).join("|");
  expect(shown).toContain(
    "encode: user, 70 bytes|ferrobuf|1.10 µs|×1.00|json|2.20 µs|×2.00|protobufjs|8.80 µs|×8.00|" +
      "decode: user, 70 bytes|ferrobuf|2.00 µs|×1.00|json|1.00 µs|×0.500|protobufjs|123 µs|×61.7",
  );
});

/** The bench with codecs of which a call takes so many milliseconds, by a clock that goes on only in calls. */
describe("a run of the bench", () => {
  const costs = { ferrobuf: 1, json: 2, protobufjs: 8 };

  beforeEach(() => {
    let now = 0;
    jest.useFakeTimers({ doNotFake: ["performance"] });
    jest.spyOn(performance, "now").mockImplementation(() => now);
    jest.spyOn(contestants, "contestants").mockImplementation(({ name }) =>
      contestants.codecs.flatMap((codec) =>
        contestants.directions.map((direction) => {
          const run = () => (now += costs[codec]);
          return { payload: name, direction, codec, size: 70, run };
        }),
      ),
    );
  });

  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  test("tells how far it is, then what it found, which can be shared", () => {
    const share = jest.spyOn(Share, "share").mockResolvedValue({ action: Share.sharedAction });
    const { root } = render(<BenchScreen />);
    expect(button(root, "Share results").props.disabled).toBe(true);
    press(root, "Run");
    // Of four payloads, two directions and three codecs each, with a step that finds out how long a batch is and 15 batches: 384 steps.
    act(() => jest.advanceTimersToNextTimer(191));
    expect(texts(root)).toContain("50 %");
    expect(button(root, "Run").props.disabled).toBe(true);
    act(() => jest.runAllTimers());
    expect(texts(root).join("|")).toContain(
      "encode: user, 70 bytes|ferrobuf|1000 µs|×1.00|json|2000 µs|×2.00|protobufjs|8000 µs|×8.00|" +
        "decode: user, 70 bytes|ferrobuf|1000 µs|×1.00|json|2000 µs|×2.00|protobufjs|8000 µs|×8.00",
    );
    expect(button(root, "Run").props.disabled).toBe(false);
    press(root, "Share results");
    const { message } = share.mock.calls[0]![0] as { message: string };
    const { environment, timings } = JSON.parse(message);
    expect(environment).toMatchObject({ engine: "not Hermes", build: "debug" });
    expect(timings).toHaveLength(24);
    expect(timings[0]).toEqual({
      payload: "user",
      direction: "encode",
      codec: "ferrobuf",
      size: 70,
      microseconds: 1000,
    });
  });

  test("ends with the screen", () => {
    const renderer = render(<BenchScreen />);
    press(renderer.root, "Run");
    expect(jest.getTimerCount()).toBe(1);
    act(() => renderer.unmount());
    expect(jest.getTimerCount()).toBe(0);
  });
});
