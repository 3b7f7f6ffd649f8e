import { parse } from "postgres-array";

/** The arrays that statements exchange with Postgres: the element's name, the array's number in `pg_type`, its reader. */
const arrays = {
  text: { oid: 1009, read: (text: string): unknown => text },
  uuid: { oid: 2951, read: (text: string): unknown => text },
  integer: { oid: 1007, read: (text: string): unknown => Number(text) },
} as const;

function quoted(value: unknown): string {
  return value === null ? "NULL" : `"${String(value).replace(/[\\"]/g, "\\$&")}"`;
}

/**
 * What every connection of postgres.js shares. Array types are named here and not fetched when a connection opens: the
 * driver leaves that query's failure unhandled, and gives the error of a connection cut meanwhile to the next statement.
 */
export const postgresOptions = {
  onnotice: () => {},
  fetch_types: false,
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
