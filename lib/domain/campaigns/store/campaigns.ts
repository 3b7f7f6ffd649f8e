import type { CampaignStatus } from "@/lib/contracts/campaigns/campaign-statuses.ts";
import type { CampaignSort } from "@/lib/contracts/words/campaign-sorts.ts";
import type { Sql, Tx } from "@/lib/db/index.ts";
import { literal } from "@/lib/db/like.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { CampaignType } from "../rules/campaign-type.ts";
import type { Graph } from "../rules/graph.ts";
import type { CampaignSettings } from "../rules/settings.ts";

export interface CampaignRow {
  readonly id: Id;
  readonly credentialId: Id;
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly statusBefore: string | null;
  readonly settings: unknown;
  readonly currentVersion: number;
  readonly revision: number;
  readonly changedBy: Id | null;
  readonly changedAt: Date | null;
  readonly rank: number;
  readonly createdAt: Date;
  readonly launchedAt: Date | null;
  readonly deletedAt: Date | null;
}

export interface CampaignOrder {
  readonly by: CampaignSort;
  readonly isDescending: boolean;
}

export interface CampaignFilter {
  readonly credentialIds: readonly Id[];
  readonly search: string | null;
  readonly view: "current" | "archived" | "deleted";
  /** Only those of this status. Null: all of the view. */
  readonly status: CampaignStatus | null;
}

const where = (workspaceId: Id, by: CampaignFilter) => ({
  workspaceId,
  credentialId: { in: [...by.credentialIds] },
  ...(by.search ? { nameLower: { contains: literal(by.search.toLowerCase()) } } : {}),
  AND: [
    {
      status:
        by.view === "current"
          ? { notIn: ["archived", "deleted"] }
          : by.view === "archived"
            ? "archived"
            : "deleted",
    },
    by.status === null ? {} : { status: by.status },
  ],
});

/** What a campaign `c` is sorted by. Figures are those that are counted. */
const sortKeys: Readonly<Record<CampaignSort, string>> = {
  name: "c.name_lower",
  status: "c.status",
  people: `(select count(*) from enrolments e where e.workspace_id = c.workspace_id and e.campaign_id = c.id)`,
  sent: figure("sent"),
  accepted: figure("new_accepted"),
  replied: figure("new_replied"),
  last_activity: `(select max(f.quarter) from figures f where f.workspace_id = c.workspace_id and f.campaign_id = c.id)`,
};

function figure(metric: string): string {
  return `(select coalesce(sum(f.count), 0) from figures f where f.workspace_id = c.workspace_id and f.campaign_id = c.id
    and f.metric = '${metric}')`;
}

/** Campaigns sorted by something. Those that have none of it come last. */
export async function listSortedRows(
  tx: Tx,
  workspaceId: Id,
  by: CampaignFilter,
  order: CampaignOrder,
  offset: number,
  limit: number,
): Promise<{ rows: CampaignRow[]; total: number }> {
  const matching = await tx.prisma.campaign.findMany({ where: where(workspaceId, by), select: { id: true } });
  const all = matching.map(({ id }) => id);
  const ids = (await sortCampaigns(tx.sql, workspaceId, all, order)).slice(offset, offset + limit);
  const rows = await findCampaigns(tx, workspaceId, ids);
  return { rows: ids.flatMap((id) => rows.find((row) => row.id === id) ?? []), total: all.length };
}

/** Sorts campaigns by their ids. */
export async function sortCampaigns(
  sql: Sql,
  workspaceId: Id,
  ids: readonly Id[],
  { by, isDescending }: CampaignOrder,
): Promise<Id[]> {
  const sorted = await sql.query<{ id: Id }>(
    `select c.id from campaigns c where c.workspace_id = $1::uuid and c.id = any($2::uuid[])
      order by ${sortKeys[by]} ${isDescending ? "desc" : "asc"} nulls last, c.rank, c.id desc`,
    [workspaceId, ids],
  );
  return sorted.map(({ id }) => id);
}

/** Campaigns in their saved order. */
export async function listCampaignRows(
  tx: Tx,
  workspaceId: Id,
  by: CampaignFilter,
  offset: number,
  limit: number,
): Promise<{ rows: CampaignRow[]; total: number }> {
  const rows = await tx.prisma.campaign.findMany({
    where: where(workspaceId, by),
    orderBy: [{ rank: "asc" }, { id: "desc" }],
    skip: offset,
    take: limit,
  });
  return { rows, total: await tx.prisma.campaign.count({ where: where(workspaceId, by) }) };
}

/** How many campaigns a workspace has; deleted ones don't count. */
export function countCampaigns(tx: Tx, workspaceId: Id): Promise<number> {
  return tx.prisma.campaign.count({ where: { workspaceId, status: { not: "deleted" } } });
}

export function findCampaign(tx: Tx, workspaceId: Id, id: Id): Promise<CampaignRow | null> {
  return tx.prisma.campaign.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
}

export function findCampaigns(tx: Tx, workspaceId: Id, ids: readonly Id[]): Promise<CampaignRow[]> {
  return tx.prisma.campaign.findMany({ where: { workspaceId, id: { in: [...ids] } } });
}

/**
 * Locks a campaign's row until the transaction ends, so that two changes of status, or two edits, run one after the
 * other.
 */
export async function lockCampaign(tx: Tx, workspaceId: Id, id: Id): Promise<void> {
  await tx.sql.query(
    "select id from campaigns where workspace_id = $1::uuid and id = $2::uuid for no key update",
    [workspaceId, id],
  );
}

/** Whether somebody in a campaign awaits approval. */
export async function isAwaited(tx: Tx, workspaceId: Id, id: Id): Promise<boolean> {
  const rows = await tx.sql.query(
    `select 1 from enrolments e
       join enrolment_holds h on h.workspace_id = e.workspace_id and h.enrolment_id = e.id
         and h.reason = 'awaiting_approval'
      where e.workspace_id = $1::uuid and e.campaign_id = $2::uuid and e.hold_until is not null limit 1`,
    [workspaceId, id],
  );
  return rows.length > 0;
}

/** Returns false where a campaign with this id exists already. */
export async function insertCampaign(
  tx: Tx,
  row: {
    workspaceId: Id;
    id: Id;
    credentialId: Id;
    name: string;
    type: CampaignType;
    settings: CampaignSettings;
    createdBy: Id;
  },
): Promise<boolean> {
  // A new campaign comes first in the list: people look for what they have just made.
  const first = await tx.prisma.campaign.aggregate({
    where: { workspaceId: row.workspaceId },
    _min: { rank: true },
  });
  const settings = { ...row.settings };
  const rank = (first._min.rank ?? 1) - 1;
  const { count } = await tx.prisma.campaign.createMany({
    data: [{ ...row, settings, nameLower: row.name.toLowerCase(), rank }],
    skipDuplicates: true,
  });
  return count > 0;
}

export async function updateCampaignRow(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  change: {
    name?: string;
    type?: CampaignType;
    settings?: CampaignSettings;
    currentVersion?: number;
    revision?: number;
    changedBy?: Id;
    changedAt?: Date;
    status?: string;
    statusBefore?: string | null;
    launchedAt?: Date;
    deletedAt?: Date | null;
    allApprovedAt?: Date;
    allApprovedFor?: number;
    allApprovedBy?: Id;
  },
): Promise<void> {
  const { name, settings, ...rest } = change;
  await tx.prisma.campaign.update({
    where: { workspaceId_id: { workspaceId, id } },
    data: {
      ...rest,
      ...(name === undefined ? {} : { name, nameLower: name.toLowerCase() }),
      ...(settings === undefined ? {} : { settings: { ...settings } }),
    },
  });
}

export async function insertVersion(
  tx: Tx,
  row: { workspaceId: Id; campaignId: Id; version: number; graph: Graph; createdBy: Id },
): Promise<void> {
  await tx.prisma.campaignVersion.create({ data: { ...row, graph: JSON.parse(JSON.stringify(row.graph)) } });
}

export async function findGraph(tx: Tx, workspaceId: Id, campaignId: Id, version: number): Promise<Graph> {
  const row = await tx.prisma.campaignVersion.findUniqueOrThrow({
    where: { workspaceId_campaignId_version: { workspaceId, campaignId, version } },
  });
  return row.graph as unknown as Graph;
}

/** The mailboxes that a campaign already has, in its pool and in the steps of its current version. */
export async function findKeptMailboxes(tx: Tx, workspaceId: Id, campaignId: Id): Promise<string[]> {
  const rows = await tx.sql.query<{ id: string }>(
    `select mailbox_id::text as id from campaign_mailboxes where workspace_id = $1::uuid and campaign_id = $2::uuid
     union
     select step.mailbox #>> '{}' from campaigns c
       join campaign_versions v on v.workspace_id = c.workspace_id and v.campaign_id = c.id and v.version = c.current_version
       cross join lateral jsonb_path_query(v.graph::jsonb, '$.nodes.*.action.mailboxIds[*]') as step(mailbox)
      where c.workspace_id = $1::uuid and c.id = $2::uuid`,
    [workspaceId, campaignId],
  );
  return rows.map(({ id }) => id);
}

export async function listPool(tx: Tx, workspaceId: Id, campaignId: Id): Promise<Id[]> {
  const rows = await tx.prisma.campaignMailbox.findMany({
    where: { workspaceId, campaignId },
    orderBy: { mailboxId: "asc" },
  });
  return rows.map((row) => row.mailboxId);
}

/** Those of some campaigns that have a mailbox which is paused because of its health. */
export async function listWithPausedSender(
  tx: Tx,
  workspaceId: Id,
  campaignIds: readonly Id[],
): Promise<Set<Id>> {
  const rows = await tx.sql.query<{ id: Id }>(
    `select distinct b.campaign_id as id from campaign_mailboxes b
       join mailboxes m on m.workspace_id = b.workspace_id and m.id = b.mailbox_id
      where b.workspace_id = $1::uuid and b.campaign_id = any($2::uuid[]) and m.health = 'paused'
        and m.status = 'connected' and m.deleted_at is null`,
    [workspaceId, campaignIds],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function replacePool(
  tx: Tx,
  workspaceId: Id,
  campaignId: Id,
  mailboxIds: readonly Id[],
): Promise<void> {
  await tx.prisma.campaignMailbox.deleteMany({
    where: { workspaceId, campaignId, mailboxId: { notIn: [...mailboxIds] } },
  });
  await tx.prisma.campaignMailbox.createMany({
    data: mailboxIds.map((mailboxId) => ({ workspaceId, campaignId, mailboxId })),
    skipDuplicates: true,
  });
}

/** Puts campaigns in the given order. Campaigns that aren't named keep their places after them. */
export async function writeOrder(tx: Tx, workspaceId: Id, ids: readonly Id[]): Promise<void> {
  await tx.sql.query(
    `update campaigns c set rank = place.rank
       from (
         select o.id, (array_agg(w.rank) over ()) as taken, o.at
           from unnest($2::uuid[]) with ordinality as o(id, at)
           join campaigns w on w.workspace_id = $1::uuid and w.id = o.id
       ) given,
       lateral (select t.rank from unnest(given.taken) as t(rank) order by t.rank offset given.at - 1 limit 1) place
      where c.workspace_id = $1::uuid and c.id = given.id`,
    [workspaceId, ids],
  );
}
