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

interface CountedBy {
  readonly metric: FigureMetric;
  readonly campaignIds: readonly Id[];
  readonly from: number;
  readonly to: number;
  readonly after: Cursor | null;
  readonly limit: number;
}

/** The events `v` of a campaign `c` and a kind `k` in the span, after the row that the cursor names. */
const inSpan = `v.workspace_id = $1::uuid and v.campaign_id = c.id and v.kind = k.kind
  and v.at >= ${moment("$5")} and v.at < ${moment("$6")} and ($7::uuid is null or (v.at, v.id) < (${moment("$8")}, $7::uuid))`;

const rowColumns = `f.id, f.prospect_id as "prospectId", p.full_name as "prospectName", f."campaignId", f."campaignName", f.at`;

/** How many events of a campaign and a kind are looked at, as a multiple of the page. */
const stretch = 4;

/** What was counted of the latest events alone, and whether nothing that was counted is missing among these rows. */
const nearRows = `
  with near as (
    select c.id as "campaignId", c.name as "campaignName", v.* from campaigns c cross join unnest($3::text[]) k(kind)
     cross join lateral (
       select v.* from enrolment_events v where ${inSpan} order by v.at desc, v.id desc limit ${stretch} * $9::int) v
     where c.workspace_id = $1::uuid and c.id = any($2::uuid[])),
  cut as (
    select max(e.at) as at from (
      select min(at) as at from near group by "campaignId", kind having count(*) = ${stretch} * $9::int) e)
  select ${rowColumns}, (select cut.at is null or f.at > cut.at from cut) as "isWhole"
    from (select v.id, v.prospect_id, v.at, v."campaignId", v."campaignName" from near v ${countedBy}
           where m.metric = $4::text order by v.at desc, v.id desc limit $9::int) f
    join prospects p on p.workspace_id = $1::uuid and p.id = f.prospect_id
   order by f.at desc, f.id desc`;

const allRows = `
  select ${rowColumns}
    from (select v.id, v.prospect_id, v.at, c.id as "campaignId", c.name as "campaignName"
            from campaigns c cross join unnest($3::text[]) k(kind)
            cross join lateral (
              select v.id, v.prospect_id, v.at from enrolment_events v ${countedBy}
               where ${inSpan} and m.metric = $4::text order by v.at desc, v.id desc limit $9::int) v
           where c.workspace_id = $1::uuid and c.id = any($2::uuid[])
           order by v.at desc, v.id desc limit $9::int) f
    join prospects p on p.workspace_id = $1::uuid and p.id = f.prospect_id
   order by f.at desc, f.id desc`;

/**
 * What a metric counted in a span, latest first, after the row that the cursor names. Each campaign and kind reads one
 * stretch of an index. The latest events are asked first what counted them: of all in the span that takes seconds, and
 * is done only where few of the latest counted.
 */
export async function listCounted(sql: Sql, workspaceId: Id, by: CountedBy): Promise<CountedRow[]> {
  const kinds = [
    ...new Set(countedEvents.filter(({ metric }) => metric === by.metric).map(({ kind }) => kind)),
  ];
  const values = [
    workspaceId,
    by.campaignIds,
    kinds,
    by.metric,
    by.from,
    by.to,
    by.after?.id ?? null,
    by.after?.at.getTime() ?? 0,
    by.limit,
  ];
  const near = await sql.query<CountedRow & { readonly isWhole: boolean }>(nearRows, values);
  if (near.length === by.limit && near.every(({ isWhole }) => isWhole))
    return near.map(({ isWhole: _, ...row }) => row);
  return sql.query<CountedRow>(allRows, values);
}
