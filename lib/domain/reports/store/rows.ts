import type { FigureMetric } from "@/lib/contracts/words/metrics.ts";
import type { Sql } from "@/lib/db/index.ts";
import { moment } from "@/lib/db/moment.ts";
import type { Cursor } from "@/lib/kernel/cursor/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { countedEvents } from "../rules/metrics.ts";
import { countedBy } from "./counted-sql.ts";

/** Something that a metric counted. */
export interface CountedRow {
  readonly id: Id;
  readonly prospectId: Id;
  readonly prospectName: string;
  readonly campaignId: Id;
  readonly campaignName: string;
  readonly at: Date;
}

/**
 * What a metric counted in a span, latest first, after the row that the cursor names. Each campaign and kind reads one
 * stretch of an index.
 */
export function listCounted(
  sql: Sql,
  workspaceId: Id,
  by: {
    readonly metric: FigureMetric;
    readonly campaignIds: readonly Id[];
    readonly from: number;
    readonly to: number;
    readonly after: Cursor | null;
    readonly limit: number;
  },
): Promise<CountedRow[]> {
  const kinds = [
    ...new Set(countedEvents.filter(({ metric }) => metric === by.metric).map(({ kind }) => kind)),
  ];
  return sql.query<CountedRow>(
    `select f.id, f.prospect_id as "prospectId", p.full_name as "prospectName", f."campaignId", f."campaignName", f.at
       from (select v.id, v.prospect_id, v.at, c.id as "campaignId", c.name as "campaignName"
               from campaigns c cross join unnest($3::text[]) k(kind)
               cross join lateral (
                 select v.id, v.prospect_id, v.at from enrolment_events v ${countedBy}
                  where v.workspace_id = $1::uuid and v.campaign_id = c.id and v.kind = k.kind and m.metric = $4::text
                    and v.at >= ${moment("$5")} and v.at < ${moment("$6")}
                    and ($7::uuid is null or (v.at, v.id) < (${moment("$8")}, $7::uuid))
                  order by v.at desc, v.id desc limit $9::int) v
              where c.workspace_id = $1::uuid and c.id = any($2::uuid[])
              order by v.at desc, v.id desc limit $9::int) f
       join prospects p on p.workspace_id = $1::uuid and p.id = f.prospect_id
      order by f.at desc, f.id desc`,
    [
      workspaceId,
      by.campaignIds,
      kinds,
      by.metric,
      by.from,
      by.to,
      by.after?.id ?? null,
      by.after?.at.getTime() ?? 0,
      by.limit,
    ],
  );
}
