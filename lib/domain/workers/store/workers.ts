import type { Sql } from "@/lib/db/index.ts";

/** A condition: the worker that a column names is alive. */
export const isAlive = (name: string): string =>
  `exists (select 1 from workers w where w.id = ${name} and w.alive_until > clock_timestamp())`;

/** Keeps a worker's name for `ms` (machine time) more. Returns false where its time had expired: the name is lost then. */
export async function keepAlive(sql: Sql, name: string, ms: number): Promise<boolean> {
  const rows = await sql.query(
    `insert into workers as w (id, alive_until)
     values ($1::text, clock_timestamp() + $2::float8 * interval '1 millisecond')
     on conflict (id) do update set alive_until = excluded.alive_until where w.alive_until > clock_timestamp()
     returning true as kept`,
    [name, ms],
  );
  return rows.length > 0;
}

/** Says that a worker lives, for `ms` (machine time) more, also where its time had expired. */
export async function beat(sql: Sql, name: string, ms: number): Promise<void> {
  await sql.query(
    `insert into workers (id, alive_until)
     values ($1::text, clock_timestamp() + $2::float8 * interval '1 millisecond')
     on conflict (id) do update set alive_until = excluded.alive_until`,
    [name, ms],
  );
}

/** A condition: a worker has died within the last `ms` of machine time, or has stopped. */
export const hasOneDied = (ms: number): string =>
  `exists (select 1 from workers w
    where w.alive_until between clock_timestamp() - interval '${ms} milliseconds' and clock_timestamp())`;

/** Deletes workers that have been dead for a day: all that they held was taken over. */
export async function purgeWorkers(sql: Sql): Promise<void> {
  await sql.query(
    "delete from workers where alive_until < clock_timestamp() - interval '1 day' returning 1 as purged",
  );
}
