/** The app in Node, where there is no native code: what it draws, and what it says about that. */
import { StyleSheet } from "react-native";
import TestRenderer, { act } from "react-test-renderer";
import type { ReactTestInstance, ReactTestRenderer } from "react-test-renderer";

import { App } from "../src/App";
import { BenchScreen } from "../src/bench/BenchScreen";
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

function press(root: ReactTestInstance, label: string): void {
  const [button] = root.findAll((node) => typeof node.props.onPress === "function" && texts(node).includes(label));
  act(() => button!.props.onPress());
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
