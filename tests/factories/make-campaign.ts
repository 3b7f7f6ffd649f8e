import type postgres from "postgres";
import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import { newId } from "@/lib/kernel/ids/index.ts";

export interface MadeCampaign {
  readonly brandId: string;
  readonly workspaceId: string;
  readonly credentialId: string;
  readonly mailboxId: string;
  readonly campaignId: string;
  readonly prospectIds: string[];
}

/** A workspace with a signed-in account, a mailbox, people and an active campaign of one version; no lanes yet. */
export async function makeCampaign(
  admin: postgres.Sql,
  { graph, people }: { readonly graph: Graph; readonly people: number },
): Promise<MadeCampaign> {
  const [brandId, workspaceId, credentialId, mailboxId, campaignId] = Array.from({ length: 5 }, () =>
    newId(),
  );
  if (!brandId || !workspaceId || !credentialId || !mailboxId || !campaignId) throw new Error("five ids");
  await admin`insert into brands (id, key, name, title, theme, switches) values (${brandId}, ${brandId}, 'B', 'B', '{}', '{}')`;
  await admin`insert into workspaces (id, brand_id, name) values (${workspaceId}, ${brandId}, 'W')`;
  await admin`insert into credentials (workspace_id, id, username, username_lower, country_code, timezone, work_hours_start, work_hours_end, account_ref, logged_in_at)
    values (${workspaceId}, ${credentialId}, 'a@x.example', 'a@x.example', 'DE', 'UTC', 0, 24, 'ref', now())`;
  await admin`insert into mailboxes (workspace_id, id, email, email_lower, from_name, username, smtp, imap)
    values (${workspaceId}, ${mailboxId}, 'm@x.example', 'm@x.example', 'M', 'm', '{}', '{}')`;
  await admin`insert into mailbox_links (workspace_id, mailbox_id, credential_id) values (${workspaceId}, ${mailboxId}, ${credentialId})`;
  await admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status)
    values (${workspaceId}, ${campaignId}, ${credentialId}, 'C', 'c', 'active')`;
  await admin`insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id) values (${workspaceId}, ${campaignId}, ${mailboxId})`;
  await admin`insert into campaign_versions (workspace_id, campaign_id, version, graph)
    values (${workspaceId}, ${campaignId}, 1, ${admin.json(graph as never)})`;
  const prospectIds = Array.from({ length: people }, () => newId());
  await admin`insert into prospects (workspace_id, id, first_name, full_name, email, email_lower, social_url, social_key)
    select ${workspaceId}, id::uuid, 'Ada', 'Ada', id || '@p.example', id || '@p.example', 'https://n.example/in/' || id, id
    from unnest(${prospectIds}::text[]) id`;
  return { brandId, workspaceId, credentialId, mailboxId, campaignId, prospectIds };
}
