import { Pressable, StyleSheet, View } from "react-native";

import { Text } from "./Text";
import { useTheme } from "./theme";

interface Props<Tab extends string> {
  readonly tabs: Readonly<Record<Tab, string>>;
  readonly selected: Tab;
  readonly onSelect: (tab: Tab) => void;
}

/** The names of all tabs, at the bottom of the app. */
export function TabBar<Tab extends string>({ tabs, selected, onSelect }: Props<Tab>) {
  const theme = useTheme();
  return (
    <View accessibilityRole="tablist" style={[styles.bar, { borderColor: theme.line }]}>
      {(Object.keys(tabs) as Tab[]).map((tab) => (
        <Pressable
          key={tab}
          accessibilityRole="tab"
          accessibilityState={{ selected: tab === selected }}
          onPress={() => onSelect(tab)}
          style={styles.tab}
        >
          <Text kind="heading" color={tab === selected ? "accent" : "faint"}>
            {tabs[tab]}
          </Text>
        </Pressable>
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  bar: { flexDirection: "row", borderTopWidth: StyleSheet.hairlineWidth },
  tab: { flex: 1, alignItems: "center", paddingVertical: 14 },
});
