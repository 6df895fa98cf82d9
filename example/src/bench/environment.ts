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

/** React Native declares no more of it than that it is there. */
function engine(): string {
  const hermes = HermesInternal as { getRuntimeProperties?: () => Record<string, unknown> } | null;
  const version = hermes?.getRuntimeProperties?.()["OSS Release Version"];
  return hermes === null ? "not Hermes" : `Hermes ${version ?? "of an unknown version"}`;
}
