/** A list of words from lines in which they stand between bars. */
export const listed = (...lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split("|"));
