import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { keysOfPerson } from "./listed-sql.ts";

/** A value of a blacklist that fits a person. */
export interface ListedBy {
  readonly prospectId: Id;
  readonly entry: string;
  readonly at: Date;
}

/** The values that fit some people, on the workspace's list and on those of some accounts, latest first. */
export function listListedBy(
  sql: Sql,
  workspaceId: Id,
  prospectIds: readonly Id[],
  credentialIds: readonly Id[],
): Promise<ListedBy[]> {
  return sql.query<ListedBy>(
    `select p.id as "prospectId", b.entry, b.created_at as at
       from prospects p cross join lateral (${keysOfPerson}) k
       cross join lateral (select b.* from blacklist_entries b
         where b.workspace_id = p.workspace_id and b.kind = k.kind and b.value = k.value and b.lifted_at is null
           and (b.credential_id is null or b.credential_id = any($3::uuid[])) offset 0) b
      where p.workspace_id = $1::uuid and p.id = any($2::uuid[]) order by p.id, b.created_at desc, b.id`,
    [workspaceId, prospectIds, credentialIds],
  );
}
