/** The bench screen as it is when a run is over, with the results of `example/screenshots/bench.json`. */
import { AppRegistry, StyleSheet, View } from "react-native";

import results from "../../example/screenshots/bench.json";
import { BenchScreen } from "../../example/src/bench/BenchScreen";
import type { Timing } from "../../example/src/bench/measure";
import { tabs } from "../../example/src/tabs";
import { TabBar } from "../../example/src/ui/TabBar";

function Page() {
  return (
    <View style={styles.page}>
      <BenchScreen before={{ state: "done", timings: results.timings as Timing[] }} />
      <TabBar tabs={tabs} selected="bench" onSelect={() => {}} />
    </View>
  );
}

const styles = StyleSheet.create({ page: { height: "100%" } });

AppRegistry.registerComponent("Page", () => Page);
AppRegistry.runApplication("Page", { rootTag: document.getElementById("root") });
