import type { FigureMetric } from "@/lib/contracts/words/metrics.ts";
import type { Sql } from "@/lib/db/index.ts";
import { moment, ms } from "@/lib/db/moment.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** What figures are about. Null: everything of the campaigns. */
export interface FigureScope {
  readonly campaignIds: readonly Id[];
  /** In milliseconds; null: from the beginning. */
  readonly from: number | null;
  readonly to: number | null;
}

const inScope = `f.workspace_id = $1::uuid and f.campaign_id = any($2::uuid[])
  and ($3::float8 is null or f.quarter >= ${moment("$3")}) and ($4::float8 is null or f.quarter < ${moment("$4")})`;

const scoped = (workspaceId: Id, { campaignIds, from, to }: FigureScope) => [
  workspaceId,
  campaignIds,
  from,
  to,
];

/** How often something happened in a campaign, and when it last did (milliseconds, to a quarter of an hour). */
export interface CampaignFigure {
  readonly campaignId: Id;
  readonly metric: FigureMetric;
  readonly count: number;
  readonly lastAt: number;
}

/** The sums of each campaign. */
export function sumByCampaign(sql: Sql, workspaceId: Id, scope: FigureScope): Promise<CampaignFigure[]> {
  return sql.query<CampaignFigure>(
    `select f.campaign_id as "campaignId", f.metric, sum(f.count)::int as count, ${ms("max(f.quarter)")} as "lastAt"
       from figures f where ${inScope} group by 1, 2`,
    scoped(workspaceId, scope),
  );
}

/** The sums of each step; an empty id: of no step. */
export function sumByStep(
  sql: Sql,
  workspaceId: Id,
  scope: FigureScope,
): Promise<{ nodeId: string; metric: FigureMetric; count: number }[]> {
  return sql.query(
    `select f.node_id as "nodeId", f.metric, sum(f.count)::int as count from figures f where ${inScope} group by 1, 2`,
    scoped(workspaceId, scope),
  );
}

export interface DayFigure {
  readonly campaignId: Id;
  /** ISO, in the zone. */
  readonly day: string;
  readonly metric: FigureMetric;
  readonly count: number;
}

/** The sums of each day of a zone. */
export function sumByDay(
  sql: Sql,
  workspaceId: Id,
  scope: FigureScope & { readonly zone: string; readonly metrics: readonly FigureMetric[] },
): Promise<DayFigure[]> {
  return sql.query<DayFigure>(
    `select f.campaign_id as "campaignId", to_char(f.quarter at time zone $5::text, 'YYYY-MM-DD') as day, f.metric,
        sum(f.count)::int as count
       from figures f where ${inScope} and f.metric = any($6::text[]) group by 1, 2, 3`,
    [...scoped(workspaceId, scope), scope.zone, scope.metrics],
  );
}
