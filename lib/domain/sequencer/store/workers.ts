import type { Sql } from "@/lib/db/index.ts";

/** Deletes workers that have been dead for a day: all their actions were taken over. */
export async function purgeWorkers(sql: Sql): Promise<void> {
  await sql.query(
    "delete from workers where alive_until < clock_timestamp() - interval '1 day' returning 1 as purged",
  );
}
