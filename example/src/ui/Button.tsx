import { Pressable, StyleSheet } from "react-native";

import { Text } from "./Text";
import { useTheme } from "./theme";

interface Props {
  readonly title: string;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

export function Button({ title, disabled = false, onPress }: Props) {
  const theme = useTheme();
  return (
    <Pressable
      accessibilityRole="button"
      disabled={disabled}
      onPress={onPress}
      style={({ pressed }) => [
        styles.button,
        { borderColor: theme.accent, opacity: disabled ? 0.4 : pressed ? 0.7 : 1 },
      ]}
    >
      <Text kind="heading" color="accent">
        {title}
      </Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: { paddingHorizontal: 16, paddingVertical: 10, borderRadius: 8, borderWidth: 1 },
});
