import type { Sql } from "@/lib/db/index.ts";
import { never } from "@/lib/kernel/clock/never.ts";
import { isOpen, nextOpening } from "@/lib/kernel/time-windows/index.ts";
import { budget, defaultLimits, type Limits, type Usage, usageReachMs } from "../rules/budget.ts";
import type { EnrolmentState } from "../rules/reasons.ts";
import { ms } from "../store/claim-sql.ts";
import { findSent, type SentStep } from "../store/one-enrolment.ts";
import { readUsage } from "../store/postgres.ts";

export interface TimelineEntry {
  readonly kind: string;
  readonly nodeId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** Why an enrolment stands where it does. Times are product time; `until` and `nextTryAt` are null where nobody knows. */
export interface Explanation {
  readonly state: EnrolmentState;
  readonly nodeId: string;
  /** A hold or pause reason, or null while nothing keeps it. */
  readonly reason: string | null;
  readonly until: Date | null;
  readonly nextTryAt: Date | null;
  readonly timeline: readonly TimelineEntry[];
  readonly uncertain: UncertainAction | null;
  /** What each step sent last, earliest first. */
  readonly sent: readonly SentStep[];
}

/** The action of which a person must say whether it arrived. */
export interface UncertainAction {
  readonly id: string;
  readonly kind: string;
  readonly subject: string | null;
  readonly text: string;
  /** The address or profile that it was meant for. */
  readonly to: string;
  /** Product time of the try, ms. */
  readonly at: number;
  /** What the outside said last. */
  readonly detail: string;
}

interface Row {
  readonly state: EnrolmentState;
  readonly nodeId: string;
  readonly kind: keyof Limits;
  readonly reason: string | null;
  readonly dueAt: number;
  readonly active: boolean;
  readonly laneId: string | null;
  readonly laneActive: boolean | null;
  readonly timezone: string;
  readonly start: number;
  readonly end: number;
  readonly limits: Limits;
  readonly restUntil: number;
  readonly uncertain: UncertainAction | null;
}

/** Answers "why has this person not been contacted, and when will they be?"; null for an unknown enrolment. */
export async function explain(
  sql: Sql,
  { workspaceId, enrolmentId }: { readonly workspaceId: string; readonly enrolmentId: string },
  now: Date,
): Promise<Explanation | null> {
  const [row] = await sql.query<Row>(
    `select e.state, e.node_id as "nodeId", e.kind, coalesce(e.pause_reason, e.hold_reason) as reason,
       ${ms("e.due_at")} as "dueAt", c.status = 'active' as active, l.id as "laneId", l.is_active as "laneActive",
       l.timezone, l.hours_start as start, l.hours_end as "end", l.limits, ${ms("l.rest_until")} as "restUntil",
       (select json_build_object('id', a.id, 'kind', a.kind, 'subject', a.payload->>'subject',
            'text', coalesce(a.payload->>'text', a.payload->>'note', ''), 'at', ${ms("a.intended_at")},
            'to', coalesce(a.payload->'to'->>'email', a.payload->>'profile', ''), 'detail', coalesce(a.error, ''))
          from actions a where a.workspace_id = e.workspace_id and a.enrolment_id = e.id
          and a.state = 'uncertain' order by a.id desc limit 1) as uncertain
     from enrolments e join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
     left join lanes l on l.workspace_id = e.workspace_id and l.id = e.lane_id
     where e.workspace_id = $1::uuid and e.id = $2::uuid`,
    [workspaceId, enrolmentId],
  );
  if (!row) return null;
  const timeline = await sql.query<TimelineEntry>(
    `select kind, node_id as "nodeId", data, at from enrolment_events
     where workspace_id = $1::uuid and enrolment_id = $2::uuid order by at desc, id desc limit 200`,
    [workspaceId, enrolmentId],
  );
  const spent = row.laneId
    ? await readUsage(sql, [{ workspaceId, id: row.laneId }], now.getTime() - usageReachMs)
    : [];
  const sent = await findSent(sql, workspaceId, enrolmentId);
  const { reason, until } = whyNot(row, spent, now.getTime());
  const at = until !== null && until < never && Number.isFinite(until) ? new Date(until) : null;
  return {
    ...{ state: row.state, nodeId: row.nodeId, reason, timeline, uncertain: row.uncertain, sent },
    ...{ until: at, nextTryAt: row.state === "waiting" ? at : null },
  };
}

/** What keeps a waiting enrolment, the strongest obstacle first. */
function whyNot(
  row: Row,
  spent: readonly (Usage & { kind: string })[],
  now: number,
): { reason: string | null; until: number | null } {
  if (row.state === "parked" || (row.state === "waiting" && !row.active))
    return { reason: "campaign_paused", until: null };
  if (row.state !== "waiting") return { reason: row.reason, until: null };
  if (!row.laneActive) return { reason: "account_inactive", until: null };
  if (row.dueAt > now) return { reason: row.reason ?? "delay", until: row.dueAt };
  const hours = { timezone: row.timezone, start: row.start, end: row.end };
  if (!isOpen(hours, now)) return { reason: "working_hours", until: nextOpening(hours, now) };
  const mine = spent.filter((one) => one.kind === row.kind);
  const { left, freeAt } = budget(row.limits[row.kind] ?? defaultLimits[row.kind], mine, now);
  if (left <= 0) return { reason: "budget", until: freeAt };
  if (row.restUntil > now) return { reason: "rest", until: row.restUntil };
  return { reason: null, until: now };
}

export interface EnrolmentRow {
  readonly id: string;
  readonly prospectId: string;
  readonly fullName: string;
  readonly leadStatus: string;
  readonly state: EnrolmentState;
  readonly nodeId: string;
  readonly reason: string | null;
  readonly dueAt: Date;
}

/** A campaign's enrolments, oldest first: `limit` from `offset`. */
export function listEnrolments(
  sql: Sql,
  page: {
    readonly workspaceId: string;
    readonly campaignId: string;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<EnrolmentRow[]> {
  return sql.query<EnrolmentRow>(
    `select e.id, e.prospect_id as "prospectId", p.full_name as "fullName", p.lead_status as "leadStatus", e.state,
       e.node_id as "nodeId", coalesce(e.pause_reason, e.hold_reason) as reason, e.due_at as "dueAt"
     from enrolments e join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     where e.workspace_id = $1::uuid and e.campaign_id = $2::uuid order by e.id offset $3::int limit $4::int`,
    [page.workspaceId, page.campaignId, page.offset, page.limit],
  );
}
