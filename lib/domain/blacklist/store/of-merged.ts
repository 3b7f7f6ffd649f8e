import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { ListRef } from "./entries.ts";
import { keysOfPerson } from "./listed-sql.ts";

const fitting = `prospects p cross join lateral (${keysOfPerson}) k
  cross join lateral (select b.id, b.credential_id from blacklist_entries b
    where b.workspace_id = p.workspace_id and b.kind = k.kind and b.value = k.value and b.lifted_at is null offset 0) b`;

/** The lists with a value that fits one of some people: an account's id each, null for the workspace's. */
export async function listsOf(sql: Sql, workspaceId: Id, ids: readonly Id[]): Promise<(Id | null)[]> {
  const rows = await sql.query<{ credentialId: Id | null }>(
    `select distinct b.credential_id as "credentialId" from ${fitting}
      where p.workspace_id = $1::uuid and p.id = any($2::uuid[]) order by 1 nulls first`,
    [workspaceId, [...ids]],
  );
  return rows.map(({ credentialId }) => credentialId);
}

/** The values of one list that fit a person. */
export async function entriesOf(
  sql: Sql,
  { workspaceId, credentialId }: ListRef,
  prospectId: Id,
): Promise<Id[]> {
  const rows = await sql.query<{ id: Id }>(
    `select b.id from ${fitting}
      where p.workspace_id = $1::uuid and p.id = $2::uuid and b.credential_id is not distinct from $3::uuid`,
    [workspaceId, prospectId, credentialId],
  );
  return rows.map(({ id }) => id);
}

/** Takes entries out of their lists. */
export async function liftAdded(sql: Sql, workspaceId: Id, ids: readonly Id[]): Promise<void> {
  await sql.query(
    `update blacklist_entries set lifted_at = clock_timestamp()
      where workspace_id = $1::uuid and id = any($2::uuid[]) and lifted_at is null`,
    [workspaceId, [...ids]],
  );
}
