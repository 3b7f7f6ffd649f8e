import type { Sql } from "./sql.ts";

/**
 * Product time from the database: the machine's clock, shifted and scaled only by the embedded world (function
 * `product_now()`). It may advance within a transaction: read it once and pass it as `now`.
 */
export async function readProductNow(sql: Sql): Promise<Date> {
  const [row] = await sql.query<{ now: Date }>("select product_now() as now");
  return row!.now;
}

/** Product time and its rate: 1 is the machine's pace, 0 stands still. */
export async function readProductClock(sql: Sql): Promise<{ readonly now: Date; readonly rate: number }> {
  const [row] = await sql.query<{ now: Date; rate: number }>(
    "select product_now() as now, coalesce((select rate from product_clock where id = 1), 1) as rate",
  );
  return row!;
}
