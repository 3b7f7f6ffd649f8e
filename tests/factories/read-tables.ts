import type postgres from "postgres";
import { tables } from "@/lib/db/tables.ts";

type Table = keyof typeof tables;

/** A function of Postgres takes no more arguments. */
const most = 100;

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
  const parts = Array.from({ length: Math.ceil(questions.length / most) }, (_, part) =>
    questions.slice(part * most, (part + 1) * most).map(({ query }) => `(${query})`),
  );
  const [row] = await admin.unsafe<{ answers: Value[][] }[]>(
    `select json_build_array(${parts.map((part) => `json_build_array(${part.join(", ")})`).join(", ")}) as answers`,
    [...values],
    { prepare: true },
  );
  const answers = row!.answers.flat() as Value[];
  return Object.fromEntries(questions.map(({ table }, index) => [table, answers[index]!]));
}
