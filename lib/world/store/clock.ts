import type { Db } from "./database.ts";

export interface ClockReading {
  readonly now: Date;
  readonly rate: number;
  readonly mode: "real" | "scaled" | "stepped";
}

/** What the product's clock shows and how fast it runs. */
export async function readClock(db: Db): Promise<ClockReading> {
  const [row] = await db<{ now: Date; rate: number | null }[]>`
    select public.product_now() as now, (select rate from public.product_clock where id = 1) as rate`;
  if (!row) throw new Error("the database did not say the time");
  const rate = row.rate ?? 1;
  return { now: row.now, rate, mode: rate === 1 ? "real" : rate === 0 ? "stepped" : "scaled" };
}

/**
 * Sets the rate and jumps ahead by `advanceMs`, in one UPDATE that starts from the reading of this very moment, so that
 * product time never runs backwards. Without the clock's row an error says that the migration must write it.
 */
export async function changeClock(db: Db, rate: number | null, advanceMs: number): Promise<ClockReading> {
  const rows = await db`
    with machine as (select clock_timestamp() as now)
    update public.product_clock set
      base_product = base_product + (machine.now - base_machine) * rate + ${advanceMs}::float8 * interval '1 millisecond',
      base_machine = machine.now,
      rate = coalesce(${rate}::float8, rate)
    from machine where id = 1 returning id`;
  if (rows.length === 0)
    throw new Error("public.product_clock has no row: the product's migration writes it");
  return readClock(db);
}
