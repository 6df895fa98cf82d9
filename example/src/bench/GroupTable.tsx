import { StyleSheet, View } from "react-native";

import { Card } from "../ui/Card";
import { Text } from "../ui/Text";
import { useTheme } from "../ui/theme";
import type { Group, Row } from "./report";

/** One payload in one direction: a line for each codec, with a bar. */
export function GroupTable({ payload, size, direction, rows }: Group) {
  return (
    <Card>
      <Text kind="heading">
        {direction}: {payload}, {size} bytes
      </Text>
      {rows.map((row) => (
        <Line key={row.codec} {...row} />
      ))}
    </Card>
  );
}

function Line({ codec, time, times, share }: Row) {
  const theme = useTheme();
  const color = codec === "ferrobuf" ? theme.accent : theme.bar;
  return (
    <View style={styles.line}>
      <Text style={styles.codec}>{codec}</Text>
      <View style={styles.track}>
        <View style={[styles.bar, { backgroundColor: color, width: `${100 * share}%` }]} />
      </View>
      <Text kind="code" style={styles.time}>
        {time} µs
      </Text>
      <Text kind="code" color="faint" style={styles.times}>
        ×{times}
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  line: { flexDirection: "row", alignItems: "center", gap: 8 },
  codec: { width: 76 },
  track: { flex: 1 },
  bar: { height: 14, minWidth: 2, borderRadius: 3 },
  time: { width: 72, textAlign: "right" },
  times: { width: 48, textAlign: "right" },
});
