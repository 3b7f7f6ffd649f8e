import type { EventKind } from "@/lib/contracts/words/event-kinds.ts";
import type { Sql } from "@/lib/db/index.ts";
import { findSent, findUncertain, type SentStep, type UncertainAction } from "../store/one-enrolment.ts";
import { type Stand, stands } from "./stands.ts";

export interface TimelineEntry {
  readonly kind: EventKind;
  readonly nodeId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** Why an enrolment stands where it does, and what happened to it. */
export interface Explanation extends Stand {
  readonly timeline: readonly TimelineEntry[];
  readonly uncertain: UncertainAction | null;
  /** The last thing that each step sent, earliest first. */
  readonly sent: readonly SentStep[];
}

/** Answers "why has this person not been contacted, and when will they be?". Null for an unknown enrolment. */
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
