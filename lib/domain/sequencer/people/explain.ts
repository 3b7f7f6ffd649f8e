import type { Sql } from "@/lib/db/index.ts";
import type { EnrolmentState } from "../rules/reasons.ts";
import { findSent, findUncertain, type SentStep, type UncertainAction } from "../store/one-enrolment.ts";
import { type Stand, stands } from "./stands.ts";

export interface TimelineEntry {
  readonly kind: string;
  readonly nodeId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** Why an enrolment stands where it does, and what happened to it. */
export interface Explanation extends Stand {
  readonly timeline: readonly TimelineEntry[];
  readonly uncertain: UncertainAction | null;
  /** What each step sent last, earliest first. */
  readonly sent: readonly SentStep[];
}

/** Answers "why has this person not been contacted, and when will they be?"; null for an unknown enrolment. */
export async function explain(
  sql: Sql,
  { workspaceId, enrolmentId }: { readonly workspaceId: string; readonly enrolmentId: string },
  now: Date,
): Promise<Explanation | null> {
  const stand = (await stands(sql, { workspaceId, enrolmentIds: [enrolmentId] }, now)).get(enrolmentId);
  if (!stand) return null;
  const timeline = await sql.query<TimelineEntry>(
    `select kind, node_id as "nodeId", data, at from enrolment_events
     where workspace_id = $1::uuid and enrolment_id = $2::uuid order by at desc, id desc limit 200`,
    [workspaceId, enrolmentId],
  );
  const uncertain = await findUncertain(sql, workspaceId, enrolmentId);
  return { ...stand, timeline, uncertain, sent: await findSent(sql, workspaceId, enrolmentId) };
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
