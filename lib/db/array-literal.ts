/**
 * Texts as Postgres writes an array of them, for a parameter with many: a driver looks at each element of an array
 * several times, at a text once.
 */
export const arrayLiteral = (texts: readonly (string | null)[]): string =>
  `{${texts.map((text) => (text === null ? "NULL" : quoted(text))).join(",")}}`;

const quoted = (text: string): string =>
  `"${text.includes('"') || text.includes("\\") ? text.replace(/["\\]/g, "\\$&") : text}"`;
