/** What the first row that is wrong says; null where none is. */
export function first<Row>(rows: Iterable<Row>, wrong: (row: Row) => string | null | false): string | null {
  for (const row of rows) {
    const why = wrong(row);
    if (why) return why;
  }
  return null;
}
