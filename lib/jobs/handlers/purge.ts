import { db } from "@/lib/db/index.ts";

/** Job `housekeeping.purge`: what nobody can use any more goes, a thousand rows at a time (decision 46). */
export async function purge(): Promise<void> {
  await db.platform("operations", async (tx) => {
    for (const statement of [
      "delete from sessions where id in (select id from sessions where expires_at < now() - interval '7 days' limit 1000)",
      "delete from user_codes where id in (select id from user_codes where expires_at < now() - interval '7 days' limit 1000)",
      "delete from uploads where (workspace_id, id) in (select workspace_id, id from uploads where created_at < now() - interval '2 days' limit 1000)",
      "delete from rate_limits where key in (select key from rate_limits where expire < extract(epoch from now() - interval '1 day') * 1000 limit 1000)",
    ]) {
      await tx.sql.query(`${statement} returning 1`);
    }
  });
}
