import { useState } from "react";
import { StatusBar, StyleSheet, View } from "react-native";
import { SafeAreaProvider, SafeAreaView } from "react-native-safe-area-context";

import { BenchScreen } from "./bench/BenchScreen";
import { ErrorsScreen } from "./errors/ErrorsScreen";
import { RoundTripScreen } from "./round_trip/RoundTripScreen";
import { tabs } from "./tabs";
import { TabBar } from "./ui/TabBar";
import { useTheme } from "./ui/theme";

const screens = { roundTrip: RoundTripScreen, bench: BenchScreen, errors: ErrorsScreen };
const names = Object.keys(tabs) as (keyof typeof tabs)[];

export function App() {
  const theme = useTheme();
  const [selected, select] = useState<keyof typeof tabs>("roundTrip");
  return (
    <SafeAreaProvider>
      <StatusBar barStyle="default" />
      <SafeAreaView style={[styles.app, { backgroundColor: theme.background }]}>
        {names.map((name) => {
          const Screen = screens[name];
          // Those that are not selected stay as they are: a bench goes on.
          return (
            <View key={name} style={name === selected ? styles.screen : styles.hidden}>
              <Screen />
            </View>
          );
        })}
        <TabBar tabs={tabs} selected={selected} onSelect={select} />
      </SafeAreaView>
    </SafeAreaProvider>
  );
}

const styles = StyleSheet.create({
  app: { flex: 1 },
  screen: { flex: 1 },
  hidden: { display: "none" },
});
