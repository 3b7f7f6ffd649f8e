/** Constants of this program as an SQL list: `('a', 'b')`. Never pass text from outside. */
export const quoted = (words: readonly string[]): string =>
  `(${words.map((word) => `'${word}'`).join(", ")})`;
