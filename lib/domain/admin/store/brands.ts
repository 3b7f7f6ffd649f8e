import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

export interface BrandRow {
  readonly id: Id;
  readonly key: string;
  readonly name: string;
  readonly buildState: string;
  readonly host: string | null;
  readonly customers: number;
  readonly users: number;
}

/** The brands by name: one, or all (null); of one build state, or of all (null). */
export function listBrandRows(tx: Tx, id: Id | null, state: string | null): Promise<BrandRow[]> {
  return tx.sql.query<BrandRow>(
    `select b.id, b.key, b.name, b.build_state as "buildState",
        (select d.host from brand_domains d where d.brand_id = b.id and d.kind = 'app' and not d.is_pending
          order by d.is_primary desc, d.host limit 1) as host,
        (select count(*)::int from workspaces w where w.brand_id = b.id and w.status <> 'deleted') as customers,
        (select count(*)::int from users u where u.brand_id = b.id) as users
       from brands b
      where ($1::uuid is null or b.id = $1::uuid) and ($2::text is null or b.build_state = $2::text)
      order by lower(b.name), b.id limit 1000`,
    [id, state],
  );
}
