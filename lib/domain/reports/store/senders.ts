import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Who sends for a campaign, and who made it. */
export interface Senders {
  readonly ownerId: Id | null;
  readonly account: { readonly id: Id; readonly name: string; readonly status: string };
  readonly mailboxes: readonly {
    readonly id: Id;
    readonly email: string;
    readonly status: string;
    readonly health: string;
  }[];
}

/** The account and the mailboxes of a campaign, also those that are gone. */
export async function findSenders(sql: Sql, workspaceId: Id, campaignId: Id): Promise<Senders> {
  const [row] = await sql.query<{ ownerId: Id | null; id: Id; name: string; status: string }>(
    `select c.created_by as "ownerId", k.id, coalesce(nullif(btrim(k.first_name || ' ' || k.last_name), ''), k.username, '') as name,
        case when k.deleted_at is null then k.status else 'deleted' end as status
       from campaigns c join credentials k on k.workspace_id = c.workspace_id and k.id = c.credential_id
      where c.workspace_id = $1::uuid and c.id = $2::uuid`,
    [workspaceId, campaignId],
  );
  const mailboxes = await sql.query<Senders["mailboxes"][number]>(
    `select m.id, m.email, case when m.deleted_at is null then m.status else 'deleted' end as status, m.health
       from campaign_mailboxes b join mailboxes m on m.workspace_id = b.workspace_id and m.id = b.mailbox_id
      where b.workspace_id = $1::uuid and b.campaign_id = $2::uuid order by m.email_lower`,
    [workspaceId, campaignId],
  );
  return {
    ownerId: row?.ownerId ?? null,
    account: { id: row?.id ?? "", name: row?.name ?? "", status: row?.status ?? "deleted" },
    mailboxes,
  };
}
