import type { Sql } from "@/lib/db/index.ts";

interface Plan {
  readonly "Relation Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly Plan[];
}

/** How many rows of a table a plan read, whatever it did with them. */
function ofPlan(plan: Plan, table: string): number {
  const each =
    (plan["Actual Rows"] ?? 0) +
    (plan["Rows Removed by Filter"] ?? 0) +
    (plan["Rows Removed by Index Recheck"] ?? 0);
  const own = plan["Relation Name"] === table ? Math.ceil(each * (plan["Actual Loops"] ?? 0)) : 0;
  return (plan.Plans ?? []).reduce((sum, one) => sum + ofPlan(one, table), own);
}

/**
 * Runs a store's work in an open transaction and tells how many rows of a table its statements read, as the role and
 * behind the wall of the transaction. Each statement runs twice: once to be measured, which is undone.
 */
export async function rowsRead(
  sql: Sql,
  table: string,
  work: (sql: Sql) => Promise<unknown>,
): Promise<number> {
  let read = 0;
  const measured: Sql = {
    async query<Row>(text: string, params?: readonly unknown[]) {
      await sql.query("savepoint measured");
      const [row] = await sql.query<{ "QUERY PLAN": readonly { readonly Plan: Plan }[] }>(
        `explain (analyze, format json) ${text}`,
        params,
      );
      await sql.query("rollback to savepoint measured");
      read += ofPlan(row!["QUERY PLAN"][0]!.Plan, table);
      return sql.query<Row>(text, params);
    },
  };
  await work(measured);
  return read;
}
