import { useColorScheme } from "react-native";

const light = {
  background: "#ffffff",
  surface: "#f3f1ee",
  text: "#1c1917",
  faint: "#6b6560",
  line: "#dcd7d1",
  accent: "#b5451b",
  bar: "#a8a29e",
  bad: "#b91c1c",
};

export type Theme = typeof light;

const dark: Theme = {
  background: "#161412",
  surface: "#24211e",
  text: "#f5f3f0",
  faint: "#a8a29e",
  line: "#3a3632",
  accent: "#f0824f",
  bar: "#6b6560",
  bad: "#f87171",
};

/** Colours for the phone's light or dark mode. */
export function useTheme(): Theme {
  return useColorScheme() === "dark" ? dark : light;
}
