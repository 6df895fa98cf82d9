/** Text of a user in the message or path of an error, which has room for its first 40 characters. Native code does the same. */

const MAX_CHARACTERS = 40;

/** How many UTF-16 units the first characters have; a surrogate pair is one character. */
function firstCharacters(text: string): number {
  let end = 0;
  for (let count = 0; count < MAX_CHARACTERS && end < text.length; count += 1) {
    end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  }
  return end;
}

/** The text as it is, with an ellipsis for what was cut off. */
export function shortened(text: string): string {
  const end = firstCharacters(text);
  return end < text.length ? `${text.slice(0, end)}…` : text;
}

/** The text in quotes, as in JSON. */
export function quoted(text: string): string {
  const end = firstCharacters(text);
  return JSON.stringify(text.slice(0, end)) + (end < text.length ? "…" : "");
}
