import type { Sql } from "./sql.ts";

/**
 * Product time as the database has it: the machine's clock, shifted and scaled by the embedded world alone (function
 * `product_now()`). Within one transaction it may move on; read it once and pass it as `now`.
 */
export async function readProductNow(sql: Sql): Promise<Date> {
  const [row] = await sql.query<{ now: Date }>("select product_now() as now");
  return row!.now;
}

/** Product time and how fast it runs: 1 is the machine's pace, 0 stands still. */
export async function readProductClock(sql: Sql): Promise<{ readonly now: Date; readonly rate: number }> {
  const [row] = await sql.query<{ now: Date; rate: number }>(
    "select product_now() as now, coalesce((select rate from product_clock where id = 1), 1) as rate",
  );
  return row!;
}
