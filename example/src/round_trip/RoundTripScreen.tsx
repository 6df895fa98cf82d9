import { useMemo, useState } from "react";
import { StyleSheet, TextInput } from "react-native";

import { attempt } from "../attempt";
import { Card } from "../ui/Card";
import { Screen } from "../ui/Screen";
import { Text } from "../ui/Text";
import { useTheme } from "../ui/theme";
import { roundTrip } from "./round_trip";
import type { RoundTrip } from "./round_trip";
import { sample } from "./sample";

/** A message whose name can be changed, encoded and decoded with each key. */
export function RoundTripScreen() {
  const theme = useTheme();
  const [name, setName] = useState(sample.name);
  const result = useMemo(() => attempt(() => roundTrip({ ...sample, name })), [name]);
  return (
    <Screen title="Round trip">
      <TextInput
        accessibilityLabel="name of the user"
        autoCapitalize="none"
        autoCorrect={false}
        onChangeText={setName}
        style={[styles.input, { borderColor: theme.line, color: theme.text }]}
        value={name}
      />
      {result.ok ? <Result {...result.value} /> : <Text color="bad">{result.problem}</Text>}
    </Screen>
  );
}

function Result({ hex, size, jsonSize, fields, same }: RoundTrip) {
  return (
    <>
      <Card>
        <Text kind="heading">
          User.encode: {size} bytes (JSON: {jsonSize})
        </Text>
        <Text kind="code" selectable>
          {hex.join("\n")}
        </Text>
      </Card>
      <Card>
        <Text kind="heading">User.decode</Text>
        {fields.map((field) => (
          <Text key={field.name} kind="code">
            {field.name}: {field.value}
          </Text>
        ))}
      </Card>
      <Text color={same ? "faint" : "bad"}>
        {same ? "Encoded again: the same bytes." : "Encoded again: other bytes!"}
      </Text>
    </>
  );
}

const styles = StyleSheet.create({
  input: { padding: 10, borderWidth: 1, borderRadius: 8, fontSize: 16 },
});
