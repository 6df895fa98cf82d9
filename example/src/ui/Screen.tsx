import type { ReactNode } from "react";
import { ScrollView, StyleSheet } from "react-native";

import { Text } from "./Text";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A title and what scrolls below it. */
export function Screen({ title, children }: Props) {
  return (
    <ScrollView contentContainerStyle={styles.content} keyboardShouldPersistTaps="handled">
      <Text kind="title">{title}</Text>
      {children}
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  content: { padding: 16, gap: 12 },
});
