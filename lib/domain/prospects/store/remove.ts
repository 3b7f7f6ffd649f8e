import type { Sql } from "@/lib/db/index.ts";
import { keepSuppressed } from "@/lib/domain/suppression/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Sight } from "../sight.ts";

/** Why a person is not deleted: something is being sent to them, or somebody else's account deals with them. */
export interface Kept {
  readonly id: Id;
  readonly reason: "in_flight" | "in_hidden_campaign";
}

/**
 * Locks people in the order of their ids, and returns those of them who can't be deleted. No claim begins anything for
 * a locked person.
 * @param sight the accounts that the member sees; null: all.
 */
export async function lockForRemoval(
  sql: Sql,
  workspaceId: Id,
  ids: readonly Id[],
  sight: Sight,
): Promise<Kept[]> {
  await sql.query(
    "select id from prospects where workspace_id = $1::uuid and id = any($2::uuid[]) order by id for update",
    [workspaceId, ids],
  );
  return sql.query<Kept>(
    `select k.id, k.reason from (
       select p.id, case
         when exists (select 1 from enrolments e where e.workspace_id = p.workspace_id and e.prospect_id = p.id
             and e.state = 'claimed')
           or exists (select 1 from conversations c
             join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
             where c.workspace_id = p.workspace_id and c.prospect_id = p.id and m.state = 'sending') then 'in_flight'
         when $3::uuid[] is not null and (
           exists (select 1 from enrolments e
             join campaigns g on g.workspace_id = e.workspace_id and g.id = e.campaign_id
             where e.workspace_id = p.workspace_id and e.prospect_id = p.id and not g.credential_id = any($3::uuid[]))
           or exists (select 1 from conversations c where c.workspace_id = p.workspace_id and c.prospect_id = p.id
             and (c.credential_id is null or not c.credential_id = any($3::uuid[])))) then 'in_hidden_campaign'
         end as reason
       from prospects p where p.workspace_id = $1::uuid and p.id = any($2::uuid[])) k
     where k.reason is not null`,
    [workspaceId, ids, sight],
  );
}

/**
 * Deletes people with everything that hangs on them: conversations, enrolments, notes, labels, tasks. Their opt-outs
 * stay, so that nobody contacts them when they are imported again. Returns who was there.
 */
export async function removePeople(sql: Sql, workspaceId: Id, ids: readonly Id[]): Promise<Id[]> {
  await keepSuppressed(sql, workspaceId, ids);
  const rows = await sql.query<{ id: Id }>(
    `with gone as (
       delete from prospects p where p.workspace_id = $1::uuid and p.id = any($2::uuid[]) returning p.id),
     lines as (delete from import_people ip using gone
       where ip.workspace_id = $1::uuid and ip.prospect_id = gone.id)
     select id from gone`,
    [workspaceId, ids],
  );
  return rows.map(({ id }) => id);
}
