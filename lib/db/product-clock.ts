import type { Sql } from "./sql.ts";

/**
 * Product time as the database has it: the machine's clock, shifted and scaled by the embedded world alone (function
 * `product_now()`). Within one transaction it may move on; read it once and pass it as `now`.
 */
export async function readProductNow(sql: Sql): Promise<Date> {
  const [row] = await sql.query<{ now: Date }>("select product_now() as now");
  return row!.now;
}
