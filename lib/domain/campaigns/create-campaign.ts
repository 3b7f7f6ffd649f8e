import { db, readProductNow } from "@/lib/db/index.ts";
import { requireCredential } from "@/lib/domain/credentials/index.ts";
import { ensureWorkspaceLanes } from "@/lib/domain/lanes/index.ts";
import { requireMailboxes } from "@/lib/domain/mailboxes/index.ts";
import { requireDomain } from "@/lib/domain/tracking/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { type Id, namedId, newId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireSound } from "./check-campaign.ts";
import { giveAll, notGivenYet } from "./give-imports.ts";
import { holdStepFiles } from "./hold-step-files.ts";
import { requireCampaignRoom, requirePlan } from "./require-plan.ts";
import { type CampaignSettings, defaultSettings, trackedBy } from "./rules/settings.ts";
import { insertCampaign, insertVersion, replacePool } from "./store/campaigns.ts";
import { type CampaignInput, updateCampaign } from "./update-campaign.ts";

/**
 * Creates a draft with its first version. Throws `invalid_input` "Resolve errors before saving", `not_found`,
 * `feature_missing`.
 * @param key an idempotency key that the caller chooses: a second call with the same key saves into the campaign of
 * the first one [F16].
 * @param defaults what the person chose for campaigns that they create.
 */
export function createCampaign(
  member: Member,
  input: CampaignInput & { readonly credentialId: Id },
  key: string | null = null,
  defaults: Pick<CampaignSettings, "approvalMode"> = defaultSettings,
): Promise<Id> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireCredential(tx, member, input.credentialId);
    await requireMailboxes(tx, member, input.mailboxIds);
    const id = key === null ? newId() : namedId(workspaceId, userId, "campaign", key);
    const settings = { ...defaultSettings, approvalMode: defaults.approvalMode, ...input.settings };
    if (settings.customDomain !== null) await requireDomain(tx, workspaceId, settings.customDomain);
    await requirePlan(tx, workspaceId, { type: input.type ?? "simple", settings, graph: input.graph });
    const isNew = await insertCampaign(tx, {
      workspaceId,
      id,
      credentialId: input.credentialId,
      name: input.name,
      type: input.type ?? "simple",
      settings,
      createdBy: userId,
    });
    if (!isNew) {
      const importIds = await notGivenYet(tx, member, id, input.importIds);
      await updateCampaign(member, id, { ...input, importIds });
      return id;
    }
    await requireCampaignRoom(tx, workspaceId);
    await ensureWorkspaceLanes(tx.sql, { workspaceId, now: await readProductNow(tx.sql) });
    await giveAll(tx, member, id, input.importIds);
    await requireSound(
      tx,
      member,
      {
        credentialId: input.credentialId,
        type: input.type ?? "simple",
        graph: input.graph,
        isEmailOnly: settings.isEmailOnly,
        tracks: trackedBy(settings),
        mailboxIds: input.mailboxIds,
        customFields: [],
        newcomers: { campaignId: id, importIds: [] },
      },
      id,
    );
    await holdStepFiles(tx, member, { kind: "campaign", id }, input.graph);
    await insertVersion(tx, {
      workspaceId,
      campaignId: id,
      version: 1,
      graph: input.graph,
      createdBy: userId,
    });
    await replacePool(tx, workspaceId, id, input.mailboxIds);
    await audit(tx, { workspaceId, actorUserId: userId, action: "campaign.create", subjectId: id });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["campaigns"] });
    return id;
  });
}
