import type { Db } from "./database.ts";

export interface ClockReading {
  readonly now: Date;
  readonly rate: number;
  readonly mode: "real" | "scaled" | "stepped";
}

/** The product clock's reading and rate. */
export async function readClock(db: Db): Promise<ClockReading> {
  const [row] = await db<{ now: Date; rate: number | null }[]>`
    select public.product_now() as now, (select rate from public.product_clock where id = 1) as rate`;
  if (!row) throw new Error("the database did not say the time");
  const rate = row.rate ?? 1;
  return { now: row.now, rate, mode: rate === 1 ? "real" : rate === 0 ? "stepped" : "scaled" };
}

/**
 * Sets the rate and jumps ahead by `advanceMs`, in one statement that starts from the reading at that moment, so that
 * product time never runs backwards. The first change creates the clock's row.
 */
export async function changeClock(db: Db, rate: number | null, advanceMs: number): Promise<ClockReading> {
  await db`
    insert into public.product_clock as c (id, base_machine, base_product, rate)
    values (1, clock_timestamp(), clock_timestamp() + ${advanceMs}::float8 * interval '1 millisecond',
      coalesce(${rate}::float8, 1))
    on conflict (id) do update set
      base_product = c.base_product + (excluded.base_machine - c.base_machine) * c.rate
        + ${advanceMs}::float8 * interval '1 millisecond',
      base_machine = excluded.base_machine,
      rate = coalesce(${rate}::float8, c.rate)`;
  return readClock(db);
}
