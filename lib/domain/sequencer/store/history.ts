import type { Sql } from "@/lib/db/index.ts";

/**
 * Clears the history of campaigns that were deleted so many days ago (product time), oldest first, at most `most` rows:
 * returns how many rows and campaigns it was done with. What a figure counts or a check asks for stays, and so do all
 * actions, which keep things from being sent twice. The database's own function knows which kinds those are; the
 * application's role can't delete any.
 */
export async function purgeHistory(sql: Sql, keptDays: number, most: number): Promise<number> {
  const [row] = await sql.query<{ done: number }>(`select purge_history($1::int, $2::int) as done`, [
    keptDays,
    most,
  ]);
  return row?.done ?? 0;
}
