import { Platform } from "react-native";

import type { Environment } from "./report";

/** What results were taken on. */
export function environment(): Environment {
  const { major, minor, patch } = Platform.constants.reactNativeVersion;
  return {
    platform: `${Platform.OS} ${Platform.Version}`,
    "react-native": `${major}.${minor}.${patch}`,
    engine: engine(),
    build: __DEV__ ? "debug" : "release",
  };
}

/** As much of it as is asked for. React Native declares no more than that it is there, which it is in Hermes only. */
interface WithHermes {
  readonly HermesInternal?: { getRuntimeProperties?(): Record<string, unknown> } | null;
}

function engine(): string {
  const { HermesInternal: hermes } = globalThis as WithHermes;
  if (!hermes) return "not Hermes";
  const version = hermes.getRuntimeProperties?.()["OSS Release Version"];
  return `Hermes ${version ?? "of an unknown version"}`;
}
