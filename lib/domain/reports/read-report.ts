import type { ReportBreakdown, ReportPeriod } from "@/lib/contracts/words/metrics.ts";
import { reportMetrics } from "@/lib/contracts/words/metrics.ts";
import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { namesOf } from "@/lib/domain/accounts/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type DaySpan, spanOfPeriod } from "./rules/days.ts";
import { type Counts, countsOf } from "./rules/rates.ts";
import { type Cohort, listCohorts } from "./store/cohorts.ts";
import { type CampaignFigure, type DayFigure, sumByCampaign, sumByDay } from "./store/figures.ts";
import { type VisibleCampaign, visibleCampaigns } from "./visible-campaigns.ts";

/** What a report is about. Null: everything that the member sees. */
export interface ReportQuery {
  readonly period: ReportPeriod;
  readonly zone: string;
  readonly credentialId: Id | null;
  readonly campaignId: Id | null;
  /** The member who made the campaigns. */
  readonly ownerId: Id | null;
}

/** The figures of a span beside those of the one before. */
export interface Comparison {
  readonly span: DaySpan;
  readonly now: Counts;
  readonly before: Counts;
  readonly daily: readonly DayFigure[];
  readonly byCampaign: readonly CampaignFigure[];
}

export interface Report extends Comparison {
  readonly campaigns: readonly VisibleCampaign[];
  readonly rows: readonly { readonly id: Id | null; readonly name: string; readonly counts: Counts }[];
  readonly cohorts: readonly Cohort[];
}

/** The campaigns of a report. */
export async function campaignsOf(tx: Tx, member: Member, query: Omit<ReportQuery, "period" | "zone">) {
  return (await visibleCampaigns(tx, member)).filter(
    ({ id, credentialId, ownerId }) =>
      (query.campaignId === null || query.campaignId === id) &&
      (query.credentialId === null || query.credentialId === credentialId) &&
      (query.ownerId === null || query.ownerId === ownerId),
  );
}

/** Compares the figures of campaigns in two spans. */
export async function compare(
  { sql }: Tx,
  workspaceId: Id,
  campaignIds: readonly Id[],
  { now, before, zone }: { readonly now: DaySpan; readonly before: DaySpan; readonly zone: string },
): Promise<Comparison> {
  const byCampaign = await sumByCampaign(sql, workspaceId, { campaignIds, from: now.from, to: now.to });
  const earlier = await sumByCampaign(sql, workspaceId, { campaignIds, from: before.from, to: before.to });
  const daily = await sumByDay(sql, workspaceId, {
    campaignIds,
    from: now.from,
    to: now.to,
    zone,
    metrics: reportMetrics,
  });
  return { span: now, now: countsOf(byCampaign), before: countsOf(earlier), daily, byCampaign };
}

/** The figures of a period. A member sees those of campaigns of their own accounts. */
export async function readReport(member: Member, query: ReportQuery, by: ReportBreakdown): Promise<Report> {
  const { workspaceId } = member;
  const read = await db.tenant({ workspaceId }, async (tx) => {
    const campaigns = await campaignsOf(tx, member, query);
    const ids = campaigns.map(({ id }) => id);
    const spans = spanOfPeriod(query.period, query.zone, (await readProductNow(tx.sql)).getTime());
    const compared = await compare(tx, workspaceId, ids, { ...spans, zone: query.zone });
    const { from, to } = spans.now;
    const cohorts = await listCohorts(tx.sql, workspaceId, { campaignIds: ids, from, to, zone: query.zone });
    return { campaigns, cohorts, accounts: await accountNames(tx, workspaceId), ...compared };
  });
  const { accounts, ...report } = read;
  const owners = report.campaigns.flatMap(({ ownerId }) => ownerId ?? []);
  const members = by === "member" ? await namesOf([...new Set(owners)]) : new Map<Id, string>();
  const keyOf = { campaign: "id", account: "credentialId", member: "ownerId" } as const;
  const groups = new Map<Id | null, { name: string; figures: CampaignFigure[] }>();
  for (const campaign of report.campaigns) {
    const id = campaign[keyOf[by]];
    const name =
      by === "campaign" ? campaign.name : ((by === "account" ? accounts : members).get(id ?? "") ?? "");
    const group = groups.get(id) ?? { name, figures: [] };
    group.figures.push(...report.byCampaign.filter(({ campaignId }) => campaignId === campaign.id));
    groups.set(id, group);
  }
  const rows = [...groups].map(([id, { name, figures }]) => ({ id, name, counts: countsOf(figures) }));
  const most = ({ counts }: (typeof rows)[number]) => counts.sent ?? 0;
  return {
    ...report,
    rows: rows.filter(({ counts }) => Object.keys(counts).length > 0).sort((a, b) => most(b) - most(a)),
  };
}

async function accountNames({ sql }: Tx, workspaceId: Id): Promise<ReadonlyMap<Id, string>> {
  const rows = await sql.query<{ id: Id; name: string }>(
    `select k.id, coalesce(nullif(btrim(k.first_name || ' ' || k.last_name), ''), k.username, '') as name
       from credentials k where k.workspace_id = $1::uuid`,
    [workspaceId],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
