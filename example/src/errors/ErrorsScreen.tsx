import { useMemo } from "react";

import { attempt } from "../attempt";
import { Card } from "../ui/Card";
import { Screen } from "../ui/Screen";
import { Text } from "../ui/Text";
import { badInputs, provoke } from "./bad_inputs";
import type { Caught } from "./bad_inputs";

/** Bad input of several kinds, each with its error. */
export function ErrorsScreen() {
  const results = useMemo(() => badInputs.map((input) => ({ input, result: attempt(() => provoke(input)) })), []);
  return (
    <Screen title="Errors">
      {results.map(({ input: { title }, result }) =>
        result.ok ? (
          <ErrorCard key={title} {...result.value} />
        ) : (
          <Text key={title} color="bad">
            {result.problem}
          </Text>
        ),
      )}
    </Screen>
  );
}

function ErrorCard({ title, input, code, path, offset, detail }: Caught) {
  return (
    <Card>
      <Text kind="heading">{title}</Text>
      <Text kind="code" color="faint">
        {input}
      </Text>
      <Text>{detail}</Text>
      <Text kind="code">code {code}</Text>
      <Text kind="code">path {path}</Text>
      {offset === undefined ? null : <Text kind="code">offset {offset}</Text>}
    </Card>
  );
}
