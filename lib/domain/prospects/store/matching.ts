import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/**
 * The people of the transaction's workspace whom a pattern (`searchPattern`) finds, by the search's index. Null where they
 * are more than `most`.
 */
export async function findMatching(sql: Sql, pattern: string, most: number): Promise<Id[] | null> {
  const rows = await sql.query<{ id: Id }>(
    "select f.id from search_prospects($1::text, null, null, null, null, $2::int) as f(id)",
    [pattern, most + 1],
  );
  return rows.length > most ? null : rows.map(({ id }) => id);
}
