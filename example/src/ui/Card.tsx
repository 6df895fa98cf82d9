import type { ReactNode } from "react";
import { StyleSheet, View } from "react-native";

import { useTheme } from "./theme";

/** A box around things that belong together. */
export function Card({ children }: { readonly children: ReactNode }) {
  const theme = useTheme();
  return <View style={[styles.card, { backgroundColor: theme.surface }]}>{children}</View>;
}

const styles = StyleSheet.create({
  card: { padding: 12, gap: 4, borderRadius: 8 },
});
