/** Rows of one statement: a few megabytes of JSON at most. */
const rowsOfStatement = 5_000;

/** The rows in batches, each small enough for one statement. */
export function* batchesOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += rowsOfStatement)
    yield rows.slice(from, from + rowsOfStatement);
}
