// Compiled only: `withFerrobuf` with the types of React Native's Metro config.
import { getDefaultConfig, mergeConfig, type MetroConfig } from "@react-native/metro-config";
import { withFerrobuf } from "react-native-ferrobuf/metro";

declare const own: MetroConfig;

const whole = withFerrobuf(mergeConfig(getDefaultConfig("."), own));
export const port: number = whole.server.port;
export const partial: MetroConfig = withFerrobuf(own, { config: "ferrobuf.toml", watch: false });

// @ts-expect-error: a number
withFerrobuf(own, { watch: 1 });
// @ts-expect-error: no such option
withFerrobuf(own, { watched: true });
// @ts-expect-error: no config
withFerrobuf("metro.config.js");
