import type postgres from "postgres";
import { tables } from "@/lib/db/tables.ts";

type Table = keyof typeof tables;

/** Every table of the product. */
export const everyTable = Object.keys(tables) as Table[];

/**
 * Asks each table its question, a query with one value, and returns the values by table. It is one statement, which the
 * connection keeps prepared: the walks over all calls read all tables thousands of times.
 * @param values for $1 and on.
 */
export async function readTables<Value = string | null>(
  admin: postgres.Sql,
  questions: readonly { readonly table: string; readonly query: string }[],
  values: readonly (string | string[])[] = [],
): Promise<Record<string, Value>> {
  const answers = questions.map(({ query }) => `(${query})`).join(", ");
  const [row] = await admin.unsafe<{ answers: Value[] }[]>(
    `select json_build_array(${answers}) as answers`,
    [...values],
    { prepare: true },
  );
  return Object.fromEntries(questions.map(({ table }, index) => [table, row!.answers[index]!]));
}
