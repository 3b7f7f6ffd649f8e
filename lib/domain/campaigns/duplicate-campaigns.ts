import { db } from "@/lib/db/index.ts";
import { requireCredential } from "@/lib/domain/credentials/index.ts";
import { listMailboxes } from "@/lib/domain/mailboxes/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import { type Id, namedId, newId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireSound } from "./check-campaign.ts";
import { holdStepFiles } from "./hold-step-files.ts";
import { requireCampaign } from "./require-campaign.ts";
import { requireCampaignRoom, requirePlan } from "./require-plan.ts";
import { campaignType } from "./rules/campaign-type.ts";
import type { Graph } from "./rules/graph.ts";
import { readSettings, trackedBy } from "./rules/settings.ts";
import { findRules } from "./rules/steps/registry.ts";
import { findGraph, insertCampaign, insertVersion, listPool, replacePool } from "./store/campaigns.ts";

export interface Copy {
  readonly id: Id;
  readonly campaignId: Id;
  readonly credentialId: Id;
}

/** The most copies of one call. */
export const mostCopies = 100;

/**
 * Copies campaigns to accounts as drafts, all of them or none. A copy has the settings, the steps and those mailboxes
 * that the member may use, and no people (OC-014, OC-061). Throws `not_found`; `feature_missing` where the plan no
 * longer has what a campaign needs; `invalid_input` for nothing to copy, for more than `mostCopies`, and where a text
 * is too long for an account.
 * @param key an idempotency key that the caller chooses: a second call with the same key returns the copies of the
 * first one [F16].
 */
export function duplicateCampaigns(
  member: Member,
  wanted: readonly { readonly campaignId: Id; readonly credentialIds: readonly Id[] }[],
  key: string | null = null,
): Promise<Copy[]> {
  const { workspaceId, userId } = member;
  const pairs = wanted.flatMap(({ campaignId, credentialIds }) =>
    [...new Set(credentialIds)].map((credentialId) => ({ campaignId, credentialId })),
  );
  if (pairs.length === 0 || pairs.length > mostCopies) throw invalidField("update_dict", "invalidInput");
  return db.tenant({ workspaceId }, async (tx) => {
    const usable = new Set((await listMailboxes(member)).map(({ id }) => id));
    const copies: Copy[] = [];
    for (const { campaignId, credentialId } of pairs) {
      const row = await requireCampaign(tx, member, campaignId);
      await requireCredential(tx, member, credentialId);
      const settings = readSettings(row.settings);
      const type = campaignType(row.type);
      const graph = withMailboxes(await findGraph(tx, workspaceId, campaignId, row.currentVersion), usable);
      // A copy begins a campaign as `createCampaign` does.
      await requirePlan(tx, workspaceId, { type, settings, graph });
      const mailboxIds = (await listPool(tx, workspaceId, campaignId)).filter((id) => usable.has(id));
      const id = key === null ? newId() : namedId(workspaceId, userId, "copy", key, campaignId, credentialId);
      copies.push({ id, campaignId, credentialId });
      const isNew = await insertCampaign(tx, {
        workspaceId,
        id,
        credentialId,
        name: row.name,
        type,
        settings,
        createdBy: userId,
      });
      if (!isNew) continue;
      const { isEmailOnly } = settings;
      const draft = { credentialId, type, graph, mailboxIds, isEmailOnly, tracks: trackedBy(settings) };
      // Allows no custom fields of the original: an import into the copy brings its own.
      await requireSound(tx, member, { ...draft, customFields: [] }, campaignId);
      await holdStepFiles(tx, member, { kind: "campaign", id }, graph);
      await insertVersion(tx, { workspaceId, campaignId: id, version: 1, graph, createdBy: userId });
      await replacePool(tx, workspaceId, id, mailboxIds);
      await audit(tx, {
        workspaceId,
        actorUserId: userId,
        action: "campaign.duplicate",
        subjectId: id,
        data: { from: campaignId },
      });
    }
    await requireCampaignRoom(tx, workspaceId);
    announce(tx, { workspaceId, event: "refetch_data", topics: ["campaigns"] });
    return copies;
  });
}

/** Keeps only usable mailboxes in each step. A step that has none left uses the campaign's. */
function withMailboxes(graph: Graph, usable: ReadonlySet<Id>): Graph {
  const nodes = Object.entries(graph.nodes).map(([id, node]) => {
    const rules = node.kind === "action" ? findRules(node.action) : null;
    if (node.kind !== "action" || !rules) return [id, node] as const;
    const action = rules.keepMailboxes(node.action, (mailboxId) => usable.has(mailboxId));
    return [id, { ...node, action }] as const;
  });
  return { ...graph, nodes: Object.fromEntries(nodes) };
}
