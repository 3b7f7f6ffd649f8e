import type { Sql } from "@/lib/db/index.ts";
import { moment } from "@/lib/db/moment.ts";
import type { Placement } from "../rules/next.ts";
import type { EventRow } from "./store.ts";
import { placedPart } from "./write-sql.ts";

export interface NewEnrolment extends Placement {
  readonly workspaceId: string;
  readonly id: string;
  readonly campaignId: string;
  readonly prospectId: string;
  readonly version: number;
  /**
   * When the person entered the campaign, ms. A sequence that begins with a wait is entered before its first step is.
   */
  readonly createdAt: number;
  /** Answers before this moment (ms) don't stop the sequence. Null: any answer does. */
  readonly resumedAt: number | null;
}

/** Writes enrolments and skips people who are in the campaign already. Returns the ids that were written. */
export async function insertEnrolments(sql: Sql, rows: readonly NewEnrolment[]): Promise<string[]> {
  const written = await sql.query<{ id: string }>(
    `insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, visit, lane_id, mailbox_id, kind, rank,
       state, due_at, hold_reason, pause_reason, version, entered_at, created_at, resumed_at)
     select w."workspaceId", w.id, w."campaignId", w."prospectId", w."nodeId", w.visit, w."laneId", w."mailboxId",
       w.kind, w.rank, w.state, ${moment('w."dueAt"')}, w."holdReason", w."pauseReason", w.version, ${moment('w."enteredAt"')},
       ${moment('w."createdAt"')}, ${moment('w."resumedAt"')}
     from json_to_recordset($1::text::json) as w("workspaceId" uuid, id uuid, "campaignId" uuid, "prospectId" uuid,
       "nodeId" text, visit int, "laneId" uuid, "mailboxId" uuid, kind text, rank int, state text, "dueAt" float8,
       "holdReason" text, "pauseReason" text, version int, "enteredAt" float8, "createdAt" float8,
       "resumedAt" float8)
     on conflict (workspace_id, campaign_id, prospect_id) do nothing returning id`,
    [JSON.stringify(rows)],
  );
  return written.map((row) => row.id);
}

/** Adds events to enrolments' history. */
export async function insertEvents(sql: Sql, now: Date, events: readonly EventRow[]): Promise<void> {
  if (events.length === 0) return;
  await sql.query(
    `insert into enrolment_events (workspace_id, id, enrolment_id, campaign_id, prospect_id, node_id, kind, data, at)
     select w."workspaceId", w.id, w."enrolmentId", w."campaignId", w."prospectId", w."nodeId", w.kind, w.data,
       ${moment("$2")}
     from json_to_recordset($1::text::json) as w("workspaceId" uuid, id uuid, "enrolmentId" uuid, "campaignId" uuid,
       "prospectId" uuid, "nodeId" text, kind text, data jsonb)`,
    [JSON.stringify(events), now.getTime()],
  );
}

/** Writes enrolments' new positions. */
export async function placeEnrolments(
  sql: Sql,
  rows: readonly (Placement & { workspaceId: string; enrolmentId: string; version: number })[],
): Promise<void> {
  if (rows.length > 0) await sql.query(`with ${placedPart} select 1 as done`, [JSON.stringify(rows)]);
}
