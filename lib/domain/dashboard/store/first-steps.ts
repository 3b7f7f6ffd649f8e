import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

export interface FirstStepsRow {
  readonly account: boolean;
  readonly mailbox: boolean;
  readonly people: boolean;
  readonly sequence: boolean;
  readonly start: boolean;
  readonly draftId: Id | null;
}

/** What exists of the first steps. Each part stops at the first row that it finds. */
export async function findFirstSteps(
  sql: Sql,
  workspaceId: Id,
  credentialIds: readonly Id[],
): Promise<FirstStepsRow> {
  const [row] = await sql.query<FirstStepsRow>(
    `with own as (select id, status, current_version, created_at, launched_at from campaigns
        where workspace_id = $1::uuid and credential_id = any($2::uuid[]) and status <> 'deleted')
     -- An account that waits for a code isn't connected; one that was signed in and is no more has its own notice.
     select exists (select 1 from credentials k
              where k.workspace_id = $1::uuid and k.id = any($2::uuid[]) and k.deleted_at is null
                and (k.logged_in_at is not null or k.profile_url is not null)) as account,
            exists (select 1 from mailboxes m where m.workspace_id = $1::uuid and m.status = 'connected') as mailbox,
            exists (select 1 from prospects p where p.workspace_id = $1::uuid) as people,
            exists (select 1 from own c join campaign_versions v on v.workspace_id = $1::uuid
                and v.campaign_id = c.id and v.version = c.current_version
              where v.graph::jsonb->'nodes' <> '{}'::jsonb) as sequence,
            -- Once done it stays done: a campaign that was started counts when it is deleted, and when its account is.
            exists (select 1 from campaigns c where c.workspace_id = $1::uuid and c.launched_at is not null
                and (c.credential_id = any($2::uuid[]) or exists (select 1 from credentials k
                      where k.workspace_id = $1::uuid and k.id = c.credential_id and k.deleted_at is not null))) as start,
            (select c.id from own c where c.status = 'draft' order by c.created_at desc limit 1) as "draftId"`,
    [workspaceId, credentialIds],
  );
  return row!;
}
