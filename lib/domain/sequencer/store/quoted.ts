/** Words of this program's own as a list in SQL: `('a', 'b')`. Never what came from outside. */
export const quoted = (words: readonly string[]): string =>
  `(${words.map((word) => `'${word}'`).join(", ")})`;
