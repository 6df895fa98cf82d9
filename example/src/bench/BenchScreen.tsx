import { Share, StyleSheet, View } from "react-native";

import { Button } from "../ui/Button";
import { Screen } from "../ui/Screen";
import { Text } from "../ui/Text";
import { environment } from "./environment";
import { GroupTable } from "./GroupTable";
import { usual } from "./measure";
import { groups, toFile } from "./report";
import { useBench } from "./use_bench";
import type { Bench } from "./use_bench";

interface Props {
  /** Where the screen starts from. */
  readonly before?: Bench;
}

export function BenchScreen({ before }: Props) {
  const [bench, start] = useBench(before);
  const share = async () => {
    if (bench.state === "done") await Share.share({ message: toFile(environment(), bench.timings) });
  };
  return (
    <Screen title="Bench">
      <Text color="faint">
        Time of a call, median of {usual.rounds} batches, and how many times as long as Ferrobuf that is. JSON gets
        64-bit integers as text and bytes as lists of numbers, protobufjs objects of its own classes; all of that is
        made before.
      </Text>
      <View style={styles.buttons}>
        <Button title="Run" disabled={bench.state === "running"} onPress={start} />
        <Button title="Share results" disabled={bench.state !== "done"} onPress={share} />
      </View>
      {bench.state === "running" ? <Text>{Math.round(100 * bench.share)} %</Text> : null}
      {bench.state === "failed" ? <Text color="bad">{bench.problem}</Text> : null}
      {bench.state === "done"
        ? groups(bench.timings).map((group) => <GroupTable key={`${group.payload} ${group.direction}`} {...group} />)
        : null}
    </Screen>
  );
}

const styles = StyleSheet.create({
  buttons: { flexDirection: "row", gap: 12 },
});
