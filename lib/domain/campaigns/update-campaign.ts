import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { ensureWorkspaceLanes } from "@/lib/domain/lanes/index.ts";
import { requireMailboxes } from "@/lib/domain/mailboxes/index.ts";
import { requireDomain } from "@/lib/domain/tracking/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireSound } from "./check-campaign.ts";
import { reviveCampaign } from "./finish-campaigns.ts";
import { giveAll } from "./give-imports.ts";
import { holdStepFiles } from "./hold-step-files.ts";
import { requireCampaign } from "./require-campaign.ts";
import { requirePlan } from "./require-plan.ts";
import { type CampaignType, campaignType, typeAfter } from "./rules/campaign-type.ts";
import { canonical } from "./rules/canonical.ts";
import type { Graph } from "./rules/graph.ts";
import { type CampaignSettings, readSettings, trackedBy } from "./rules/settings.ts";
import { statusOf } from "./rules/status.ts";
import {
  type CampaignRow,
  findGraph,
  insertVersion,
  listPool,
  lockCampaign,
  replacePool,
  updateCampaignRow,
} from "./store/campaigns.ts";

export interface CampaignInput {
  readonly name: string;
  readonly settings: Partial<CampaignSettings>;
  /** Left out: simple. */
  readonly type?: CampaignType;
  readonly graph: Graph;
  readonly mailboxIds: readonly Id[];
  /** Imports that were made before the campaign. */
  readonly importIds: readonly Id[];
}

/**
 * Saves the given parts of a campaign. A changed sequence becomes a new immutable version, announced as
 * `campaign.edited`. Throws like `createCampaign`; for a deleted campaign `not_found`.
 * @param basis the revision that the editor started from. A save is `outdated` where somebody saved since and it would
 * change something. Null saves over any revision.
 */
export function updateCampaign(
  member: Member,
  id: Id,
  input: Partial<CampaignInput>,
  basis: number | null = null,
): Promise<void> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const save = await checkedSave(tx, member, id, input, basis);
    // A second press of a double click, or nothing to save.
    if (!save.isChanged && save.fresh === 0) return;
    await writeSave(tx, member, save);
    await publishSave(tx, member, save);
    announce(tx, { workspaceId, event: "refetch_data", topics: ["campaigns", `campaign:${id}`] });
  });
}

/** What a save changes. */
interface Save {
  readonly id: Id;
  readonly input: Partial<CampaignInput>;
  readonly row: CampaignRow;
  readonly stored: CampaignSettings;
  readonly settings: CampaignSettings;
  readonly type: CampaignType;
  readonly graph: Graph;
  readonly pool: readonly Id[];
  readonly mailboxIds: readonly Id[];
  /** Whether the sequence is another one, which makes a version. */
  readonly isNew: boolean;
  readonly isChanged: boolean;
  readonly version: number;
  /** How many imports the campaign gets. */
  readonly fresh: number;
}

/** Locks the campaign, gives it its imports, and asks everything that may refuse the save. */
async function checkedSave(
  tx: Tx,
  member: Member,
  id: Id,
  input: Partial<CampaignInput>,
  basis: number | null,
): Promise<Save> {
  const { workspaceId } = member;
  await requireCampaign(tx, member, id);
  await lockCampaign(tx, workspaceId, id);
  const row = await requireCampaign(tx, member, id);
  if (statusOf(row.status) === "deleted") throw new ProductError("not_found", "notFound");
  const stored = readSettings(row.settings);
  const settings = { ...stored, ...input.settings };
  // One that was released since it was chosen doesn't keep the rest from being saved.
  if (settings.customDomain !== null && settings.customDomain !== stored.customDomain)
    await requireDomain(tx, workspaceId, settings.customDomain);
  const pool = await listPool(tx, workspaceId, id);
  const mailboxIds = input.mailboxIds ?? pool;
  const joining = mailboxIds.filter((mailboxId) => !pool.includes(mailboxId));
  await requireMailboxes(tx, member, joining);
  const before = await findGraph(tx, workspaceId, id, row.currentVersion);
  const graph = input.graph ?? before;
  const type = typeAfter(row.type, input.type);
  if (input.graph && input.type !== "smart" && row.type === "smart")
    throw invalidField("sequence", "sequence_not_smart");
  await requirePlan(
    tx,
    workspaceId,
    { type, settings, graph },
    { type: campaignType(row.type), settings: stored, graph: before },
  );
  const isNew = canonical(graph) !== canonical(before);
  const isChanged =
    isNew ||
    type !== row.type ||
    (input.name ?? row.name) !== row.name ||
    canonical(settings) !== canonical(stored) ||
    canonical([...new Set(mailboxIds)].sort()) !== canonical([...pool].sort());
  if (isChanged && basis !== null && basis !== row.revision)
    throw new ProductError("outdated", "campaignOutdated");
  const fresh = await giveAll(tx, member, id, input.importIds ?? []);
  const isNewKind = settings.isEmailOnly && !stored.isEmailOnly;
  if (input.graph || input.settings || input.mailboxIds || (fresh > 0 && settings.isEmailOnly))
    await requireSound(
      tx,
      member,
      {
        credentialId: row.credentialId,
        type,
        graph,
        isEmailOnly: settings.isEmailOnly,
        tracks: trackedBy(settings),
        mailboxIds,
        customFields: [],
        newcomers: { campaignId: isNewKind ? id : null, importIds: input.importIds ?? [] },
      },
      id,
    );
  const version = row.currentVersion + (isNew ? 1 : 0);
  return {
    id,
    input,
    row,
    stored,
    settings,
    type,
    graph,
    pool,
    mailboxIds,
    isNew,
    isChanged,
    version,
    fresh,
  };
}

async function writeSave(tx: Tx, member: Member, save: Save): Promise<void> {
  const { workspaceId, userId } = member;
  const { id, input, row, settings, type, graph, mailboxIds, isNew, isChanged, version } = save;
  await ensureWorkspaceLanes(tx.sql, { workspaceId, now: await readProductNow(tx.sql) });
  if (isNew) await holdStepFiles(tx, member, { kind: "campaign", id }, graph);
  if (isNew) await insertVersion(tx, { workspaceId, campaignId: id, version, graph, createdBy: userId });
  if (input.mailboxIds) await replacePool(tx, workspaceId, id, mailboxIds);
  await updateCampaignRow(tx, workspaceId, id, {
    type,
    settings,
    currentVersion: version,
    ...(input.name === undefined ? {} : { name: input.name }),
    ...(isChanged
      ? { revision: row.revision + 1, changedBy: userId, changedAt: await readProductNow(tx.sql) }
      : {}),
  });
  await audit(tx, {
    workspaceId,
    actorUserId: userId,
    action: "campaign.update",
    subjectId: id,
    data: { version },
  });
}

/** Tells the modules above what changed for the campaign's people. */
async function publishSave(tx: Tx, member: Member, save: Save): Promise<void> {
  const { workspaceId, userId } = member;
  const { id, input, stored, settings, pool, mailboxIds, isNew, version, fresh } = save;
  if (isNew) await facts.publish(tx, { kind: "campaign.edited", workspaceId, campaignId: id, version });
  for (const mailboxId of pool.filter((one) => !mailboxIds.includes(one)))
    await facts.publish(tx, { kind: "mailbox.left_campaign", workspaceId, mailboxId });
  if (input.graph || input.settings || input.mailboxIds)
    await facts.publish(tx, { kind: "campaign.changed", workspaceId, campaignId: id });
  if (stored.approvalMode === "manual" && settings.approvalMode === "automatic")
    await facts.publish(tx, { kind: "campaign.approved", workspaceId, campaignId: id });
  if (fresh > 0) await reviveCampaign(tx, workspaceId, id, userId);
  // New people, or settings that let more of the known ones in.
  if (fresh > 0 || input.settings) {
    const { status } = await requireCampaign(tx, member, id);
    if (statusOf(status) === "active")
      await facts.publish(tx, { kind: "campaign.enrol", workspaceId, campaignId: id });
  }
}
