import type { ReactNode } from "react";
import { Platform, Text as NativeText } from "react-native";
import type { StyleProp, TextStyle } from "react-native";

import { useTheme } from "./theme";
import type { Theme } from "./theme";

const kinds = {
  title: { fontSize: 24, fontWeight: "700" },
  heading: { fontSize: 15, fontWeight: "600" },
  body: { fontSize: 14 },
  code: { fontSize: 13, fontFamily: Platform.select({ ios: "Menlo", default: "monospace" }) },
} satisfies Record<string, TextStyle>;

interface Props {
  readonly kind?: keyof typeof kinds;
  readonly color?: keyof Theme;
  readonly style?: StyleProp<TextStyle>;
  readonly selectable?: boolean;
  readonly children: ReactNode;
}

/** Text of one of the app's few sizes. */
export function Text({ kind = "body", color = "text", style, selectable = false, children }: Props) {
  const theme = useTheme();
  return (
    <NativeText selectable={selectable} style={[kinds[kind], { color: theme[color] }, style]}>
      {children}
    </NativeText>
  );
}
