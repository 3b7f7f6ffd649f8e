import type { CampaignStatus } from "@/lib/contracts/campaigns/campaign-statuses.ts";
import { db } from "@/lib/db/index.ts";
import { namesOf } from "@/lib/domain/accounts/index.ts";
import { listOpen, type Progress } from "@/lib/domain/bulk/index.ts";
import { listActive, requireCredential, visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import { type ImportSummary, importsOf } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { requireCampaign } from "./require-campaign.ts";
import { type CampaignType, campaignType } from "./rules/campaign-type.ts";
import type { Graph } from "./rules/graph.ts";
import { type CampaignSettings, readSettings } from "./rules/settings.ts";
import { statusOf } from "./rules/status.ts";
import {
  type CampaignFilter,
  type CampaignOrder,
  type CampaignRow,
  findGraph,
  listCampaignRows,
  listPool,
  listSortedRows,
  listWithPausedSender,
} from "./store/campaigns.ts";
import { type CampaignCounts, countCampaigns } from "./store/people.ts";

export interface CampaignSummary {
  readonly id: Id;
  readonly credentialId: Id;
  readonly name: string;
  readonly type: CampaignType;
  readonly status: CampaignStatus;
  readonly settings: CampaignSettings;
  readonly version: number;
  readonly createdAt: Date;
  readonly launchedAt: Date | null;
  readonly deletedAt: Date | null;
  readonly counts: Omit<CampaignCounts, "campaignId">;
  readonly imports: readonly ImportSummary[];
  readonly work: CampaignWork | null;
  /**
   * What keeps an active campaign: nothing of it runs, because its account isn't active; or the people of a mailbox
   * that is paused wait. Null: it runs, or isn't active.
   */
  readonly reason: "account_inactive" | "sender_paused" | null;
}

/** Bulk work under way on a campaign's people: re-planning, enrolling, retrying or approving them. */
export interface CampaignWork {
  readonly kind: "align" | "enrol" | "wake" | "approve";
  readonly done: number;
  readonly total: number;
}

const workKinds: Readonly<Record<string, CampaignWork["kind"]>> = {
  "campaign.align": "align",
  "campaign.enrol": "enrol",
  "campaign.wake": "wake",
  "campaign.approve": "approve",
};

function workOf(id: Id, open: readonly Progress[]): CampaignWork | null {
  for (const { subjectId, kind, done, total } of open) {
    const known = workKinds[kind];
    if (subjectId === id && known) return { kind: known, done, total };
  }
  return null;
}

export interface CampaignDetail extends CampaignSummary {
  readonly graph: Graph;
  readonly mailboxIds: readonly Id[];
  /** Grows with each save that changes something. */
  readonly revision: number;
  /** The last such save; null before the first one. */
  readonly lastChange: { readonly at: Date; readonly name: string; readonly isOwn: boolean } | null;
}

const noCounts = { people: 0, enrolled: 0, sent: 0, accepted: 0, replied: 0, uncertain: 0 };

function summarise(
  row: CampaignRow,
  counts: readonly CampaignCounts[],
  imports: readonly ImportSummary[],
  open: readonly Progress[],
  activeAccounts: ReadonlySet<Id>,
  pausedSenders: ReadonlySet<Id>,
): CampaignSummary {
  const { campaignId: _, ...figures } = counts.find((one) => one.campaignId === row.id) ?? {
    ...noCounts,
    campaignId: row.id,
  };
  return {
    id: row.id,
    credentialId: row.credentialId,
    name: row.name,
    type: campaignType(row.type),
    status: statusOf(row.status),
    settings: readSettings(row.settings),
    version: row.currentVersion,
    createdAt: row.createdAt,
    launchedAt: row.launchedAt,
    deletedAt: row.deletedAt,
    counts: figures,
    imports: imports.filter((one) => one.campaignId === row.id),
    work: workOf(row.id, open),
    reason: row.status === "active" ? whyKept(row, activeAccounts, pausedSenders) : null,
  };
}

function whyKept(
  { id, credentialId }: CampaignRow,
  activeAccounts: ReadonlySet<Id>,
  pausedSenders: ReadonlySet<Id>,
): CampaignSummary["reason"] {
  if (!activeAccounts.has(credentialId)) return "account_inactive";
  return pausedSenders.has(id) ? "sender_paused" : null;
}

/**
 * A page of campaigns in their saved order, or sorted: those of all accounts that the member sees, or of one of them.
 */
export function listCampaigns(
  member: Member,
  by: {
    readonly credentialId: Id | null;
    readonly search: string | null;
    readonly view: CampaignFilter["view"];
    readonly status?: CampaignFilter["status"];
    readonly order?: CampaignOrder | null;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ items: CampaignSummary[]; total: number }> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    if (by.credentialId) await requireCredential(tx, member, by.credentialId);
    const credentialIds = by.credentialId ? [by.credentialId] : [...(await visibleCredentialIds(tx, member))];
    const search = by.search?.trim() || null;
    const filter = { credentialIds, search, view: by.view, status: by.status ?? null };
    const { rows, total } = by.order
      ? await listSortedRows(tx, workspaceId, filter, by.order, by.offset, by.limit)
      : await listCampaignRows(tx, workspaceId, filter, by.offset, by.limit);
    const ids = rows.map((row) => row.id);
    const counts = await countCampaigns(tx, workspaceId, ids);
    const imports = await importsOf(tx, workspaceId, ids);
    const open = await listOpen(tx.sql, workspaceId, ids);
    const accounts = [...new Set(rows.map((row) => row.credentialId))];
    const active = await listActive(tx, workspaceId, accounts);
    const paused = await listWithPausedSender(tx, workspaceId, ids);
    return { items: rows.map((row) => summarise(row, counts, imports, open, active, paused)), total };
  });
}

/** One campaign with its sequence. Throws `not_found`. */
export async function readCampaign(member: Member, id: Id): Promise<CampaignDetail> {
  const { workspaceId } = member;
  const [row, read] = await db.tenant({ workspaceId }, async (tx) => {
    const row = await requireCampaign(tx, member, id);
    const counts = await countCampaigns(tx, workspaceId, [id]);
    const imports = await importsOf(tx, workspaceId, [id]);
    const graph = await findGraph(tx, workspaceId, id, row.currentVersion);
    const mailboxIds = await listPool(tx, workspaceId, id);
    const open = await listOpen(tx.sql, workspaceId, [id]);
    const active = await listActive(tx, workspaceId, [row.credentialId]);
    const paused = await listWithPausedSender(tx, workspaceId, [id]);
    return [row, { ...summarise(row, counts, imports, open, active, paused), graph, mailboxIds }] as const;
  });
  return { ...read, revision: row.revision, lastChange: await lastChange(member, row) };
}

async function lastChange(member: Member, row: CampaignRow): Promise<CampaignDetail["lastChange"]> {
  const { changedAt: at, changedBy } = row;
  if (at === null || changedBy === null) return null;
  const name = (await namesOf([changedBy])).get(changedBy) ?? "";
  return { at, name, isOwn: changedBy === member.userId };
}
