import type { Sql } from "@/lib/db/index.ts";
import type { LastWord } from "../rules/newcomer.ts";

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

const fromNow = (ms: string) => `clock_timestamp() + (${ms})::float8 * interval '1 millisecond'`;

/**
 * Says that a worker lives, for `ms` (machine time) more, also where its time had expired, and that it takes nobody for
 * dead for `judgesInMs`: for `ms` where it could not speak for half of that.
 */
export async function beat(sql: Sql, name: string, ms: number, judgesInMs: number): Promise<void> {
  await sql.query(
    `insert into workers as w (id, alive_until, judges_from)
     values ($1::text, ${fromNow("$2")}, ${fromNow("$3")})
     on conflict (id) do update set alive_until = excluded.alive_until,
       judges_from = case when w.alive_until > ${fromNow("$2::float8 / 2")} then excluded.judges_from else ${fromNow("$2")} end`,
    [name, ms, judgesInMs],
  );
}

/** The last words of all other workers that are alive, each of which said so for `ms`. */
export function lastWords(sql: Sql, name: string, ms: number): Promise<LastWord[]> {
  return sql.query<LastWord>(
    `select $2::float8 - extract(epoch from alive_until - clock_timestamp())::float8 * 1000 as "agoMs",
        greatest(0, extract(epoch from judges_from - clock_timestamp())::float8 * 1000) as "judgesInMs"
       from workers where id <> $1::text and alive_until > clock_timestamp() and judges_from is not null`,
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
