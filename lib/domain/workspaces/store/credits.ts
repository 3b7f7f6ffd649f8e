import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** What a workspace used of its credits this month, and what it could use: that and what is left. */
export interface CreditStanding {
  readonly used: number;
  readonly available: number;
}

/** The credits of a workspace as people see them. Null: nobody counts them. */
export async function readCreditStanding(tx: Pick<Tx, "sql">, id: Id): Promise<CreditStanding | null> {
  const [row] = await tx.sql.query<{ used: number; left: number }>(
    `select (case when b.month = date_trunc('month', product_now() at time zone 'UTC')::date
          then greatest(b.used - b.used_before, 0) else 0 end)::float8 / 1000 as used,
        b.available::float8 / 1000 as left
       from credit_books b where b.workspace_id = $1::uuid and b.is_counted`,
    [id],
  );
  if (!row) return null;
  return { used: row.used, available: Math.round((row.used + row.left) * 1000) / 1000 };
}
