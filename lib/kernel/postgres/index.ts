import { parse } from "postgres-array";

/** The array types that statements use: the element's name, the array's number in `pg_type`, its reader. */
const arrays = {
  text: { oid: 1009, read: (text: string): unknown => text },
  uuid: { oid: 2951, read: (text: string): unknown => text },
  integer: { oid: 1007, read: (text: string): unknown => Number(text) },
} as const;

function quoted(value: unknown): string {
  return value === null ? "NULL" : `"${String(value).replace(/[\\"]/g, "\\$&")}"`;
}

/**
 * The pause before a connection is tried again, in seconds, by the number of failed tries. The driver's own grows to
 * twenty seconds, in which a worker can't say that it lives though the database is back: others take it for dead then.
 */
const pauseSeconds = (failures: number): number =>
  (0.5 + Math.random() / 2) * Math.min(3 ** failures / 100, 1);

/**
 * The options of every postgres.js connection. Array types are listed here and not fetched when a connection opens:
 * the driver doesn't handle a failure of that query, and reports the error of a cut connection at the next statement.
 */
export const postgresOptions = {
  onnotice: () => {},
  fetch_types: false,
  backoff: pauseSeconds,
  // In seconds: a connection whose server is gone without a word ends instead of waiting for hours.
  keep_alive: 10,
  types: Object.fromEntries(
    Object.entries(arrays).map(([name, { oid, read }]) => [
      `${name}[]`,
      {
        to: oid,
        from: [oid],
        serialize: (values: readonly unknown[]) => `{${values.map(quoted).join(",")}}`,
        parse: (text: string) => parse(text, read),
      },
    ]),
  ),
};
