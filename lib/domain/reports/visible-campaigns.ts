import { db, type Tx } from "@/lib/db/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

export interface VisibleCampaign {
  readonly id: Id;
  readonly name: string;
  readonly credentialId: Id;
  readonly ownerId: Id | null;
}

/** The campaigns of the accounts that a member may use, but for deleted ones. */
export async function visibleCampaigns(tx: Tx, member: Member): Promise<VisibleCampaign[]> {
  const credentialIds = [...(await visibleCredentialIds(tx, member))];
  return tx.sql.query<VisibleCampaign>(
    `select c.id, c.name, c.credential_id as "credentialId", c.created_by as "ownerId" from campaigns c
      where c.workspace_id = $1::uuid and c.credential_id = any($2::uuid[]) and c.status <> 'deleted'
      order by c.rank, c.id desc`,
    [member.workspaceId, credentialIds],
  );
}

/** The campaigns that a member may have reports of, in their own order. */
export function listReported(member: Member): Promise<VisibleCampaign[]> {
  return db.tenant({ workspaceId: member.workspaceId }, (tx) => visibleCampaigns(tx, member));
}
