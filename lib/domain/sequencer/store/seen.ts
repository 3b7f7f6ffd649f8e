import type { Sql } from "@/lib/db/index.ts";
import { moment } from "./claim-sql.ts";

/** What the network said of somebody. */
export interface Seen {
  readonly id: string;
  readonly premium: boolean;
  readonly providerId: string | null;
}

/**
 * Keeps it, rows locked in the order of their ids.
 * @param columns what is set beside the network's name of the person, at the moment that it is given as SQL.
 */
export async function keepSeen(
  sql: Sql,
  workspaceId: string,
  seen: readonly Seen[],
  now: Date,
  columns: (at: string) => string,
): Promise<void> {
  await sql.query(
    `update prospects p set ${columns(moment("$3"))},
       social_provider_id = coalesce(p.social_provider_id, w."providerId")
     from (select w.* from json_to_recordset($2::text::json) as w(id uuid, premium boolean, "providerId" text)
       join prospects p on p.workspace_id = $1::uuid and p.id = w.id order by w.id for no key update of p) w
     where p.workspace_id = $1::uuid and p.id = w.id returning 1`,
    [workspaceId, JSON.stringify(seen), now.getTime()],
  );
}
