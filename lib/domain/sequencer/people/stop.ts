import type { EventKind } from "@/lib/contracts/words/event-kinds.ts";
import type { Sql } from "@/lib/db/index.ts";
import { moment } from "@/lib/db/moment.ts";
import { budgetsOf } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { wake } from "@/lib/domain/lanes/index.ts";
import { lockPeople, noteConnected, noteMeeting } from "@/lib/domain/prospects/index.ts";
import { suppressPerson } from "@/lib/domain/suppression/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { eventOf } from "../claim-write.ts";
import { noLane } from "../rules/next.ts";
import { connectionWaits, type PauseReason } from "../rules/reasons.ts";
import { quoted } from "../store/quoted.ts";
import { insertEvents } from "../store/verb-sql.ts";
import { wakeConditions } from "../upkeep/wake-conditions.ts";

export interface PersonInput {
  readonly workspaceId: string;
  readonly prospectId: string;
  readonly now: Date;
}

/** A person and one of the workspace's social accounts. */
export interface RelationInput extends PersonInput {
  readonly credentialId: string;
}

interface Moved {
  readonly id: string;
  readonly campaignId: string;
  readonly prospectId: string;
  readonly nodeId: string;
  readonly laneId: string;
  readonly dueAt: number;
}

const open = "('waiting', 'on_hold', 'parked', 'held')";
const movedColumns = `e.id, e.campaign_id as "campaignId", e.prospect_id as "prospectId", e.node_id as "nodeId",
  e.lane_id as "laneId", (extract(epoch from e.due_at) * 1000)::float8 as "dueAt"`;
const returning = `returning ${movedColumns}`;

/**
 * Pauses the sequences of a person who answered. It takes the prospect's lock, so that no later claim sends. An action
 * claimed before isn't begun any more; one that has begun goes out, and its sequence is paused when it settles [F11].
 * `noteReplied` records the answer itself. If no sequence was paused and the latest is complete, it stays complete, and
 * its history tells the first answer only.
 */
export async function stopForReply(sql: Sql, input: PersonInput): Promise<void> {
  await lockPeople(sql, input.workspaceId, [input.prospectId]);
  // Who waits for just this answer goes on with the sequence.
  const isAwaited = "e.hold_reason = 'waiting_for_reply' and e.state <> 'held'";
  const paused = await stop(sql, input, "paused", "got_reply", `${open} and (${isAwaited}) is not true`);
  await wakeConditions(sql, { ...input, prospectIds: [input.prospectId] });
  if (paused === 0) await tellEnded(sql, input, "replied");
}

/**
 * Pauses the sequences of a person with whom a meeting was booked (OC-129), like `stopForReply`. Those that the
 * person's answer paused are told as booked from now on; any other pause keeps its reason.
 */
export async function stopForMeeting(sql: Sql, input: PersonInput): Promise<void> {
  const { workspaceId, prospectId, now } = input;
  await lockPeople(sql, workspaceId, [prospectId]);
  await noteMeeting(sql, { workspaceId, prospectId, at: now.getTime() });
  const which = `${open} or (e.state = 'paused' and e.pause_reason = 'got_reply')`;
  await stop(sql, input, "paused", "booked_meeting", which);
}

/** Tells something, once, of the person's latest sequence, where it is complete and no other is in flight. */
async function tellEnded(sql: Sql, input: PersonInput, kind: "replied" | "opted_out"): Promise<void> {
  const { workspaceId, prospectId } = input;
  const ended = await sql.query<Moved>(
    `select ${movedColumns} from (
       select * from enrolments where workspace_id = $1::uuid and prospect_id = $2::uuid and state <> 'canceled'
       order by entered_at desc, id desc limit 1) e
     where e.state = 'complete'
       and not exists (select 1 from enrolments o
         where o.workspace_id = e.workspace_id and o.prospect_id = e.prospect_id and o.state = 'claimed')
       and not exists (select 1 from enrolment_events v
         where v.workspace_id = e.workspace_id and v.enrolment_id = e.id and v.kind = $3::text)`,
    [workspaceId, prospectId, kind],
  );
  await tell(sql, input, kind, null, ended);
}

/** An address at which a mail failed. */
export interface BounceInput {
  readonly workspaceId: string;
  readonly address: string;
  readonly now: Date;
}

/**
 * Pauses the sequences whose next step is a mail to an address that failed: those of the person who has the address
 * now. Somebody whose address was corrected goes on. Returns the people of the address [F8].
 */
export async function stopForBounce(
  sql: Sql,
  { workspaceId, address, now }: BounceInput,
): Promise<readonly string[]> {
  const prospectIds = await lockOwners(sql, workspaceId, address);
  for (const prospectId of prospectIds)
    await stop(
      sql,
      { workspaceId, prospectId, now },
      "paused",
      "email_failed",
      `${open} and e.kind in ${quoted(budgetsOf("mailbox"))}`,
    );
  return prospectIds;
}

/** Locks whoever has an address, which may be corrected just now. */
async function lockOwners(sql: Sql, workspaceId: string, address: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select p.id from prospects p where p.workspace_id = $1::uuid and p.email_lower = $2::text
      for no key update of p`,
    [workspaceId, address.toLowerCase()],
  );
  return rows.map(({ id }) => id);
}

/**
 * Ends every sequence of a person who opted out, permanently. If none was open, the history of the latest one says that
 * the person opted out.
 */
export async function optOut(sql: Sql, input: PersonInput): Promise<void> {
  await lockPeople(sql, input.workspaceId, [input.prospectId]);
  const isNew = await suppressPerson(sql, input.workspaceId, input.prospectId);
  const canceled = await stop(
    sql,
    input,
    "canceled",
    null,
    "('waiting', 'on_hold', 'parked', 'held', 'paused', 'uncertain')",
  );
  if (isNew && canceled === 0) await tellEnded(sql, input, "opted_out");
}

/** Makes messages of an account that waited for a person's acceptance due after their own delay. */
export async function noteAccepted(sql: Sql, input: RelationInput): Promise<void> {
  await lockPeople(sql, input.workspaceId, [input.prospectId]);
  await letConnectedOn(sql, input, "accepted");
}

/** Like `noteAccepted`, for a person who was already connected: no request of ours counts as accepted. */
export async function noteConnectedBefore(sql: Sql, input: RelationInput): Promise<void> {
  await lockPeople(sql, input.workspaceId, [input.prospectId]);
  await noteConnected(sql, { ...input, at: input.now.getTime() }, { before: true });
  await letConnectedOn(sql, input, "connected_before");
}

async function letConnectedOn(sql: Sql, input: RelationInput, kind: EventKind): Promise<void> {
  const { workspaceId, prospectId, credentialId, now } = input;
  const moved = await sql.query<Moved>(
    `update enrolments e set hold_reason = 'delay', due_at = ${moment("$3")}
       + coalesce((v.graph->'nodes'->e.node_id->>'delayHours')::float8, 0) * interval '1 hour'
     from campaign_versions v
     join campaigns c on c.workspace_id = v.workspace_id and c.id = v.campaign_id
     where e.workspace_id = $1::uuid and e.prospect_id = $2::uuid and e.state in ('waiting', 'on_hold', 'parked')
       and e.hold_reason in ${quoted(connectionWaits)}
       and v.workspace_id = e.workspace_id and v.campaign_id = e.campaign_id and v.version = e.version
       and c.credential_id = $4::uuid
     ${returning}`,
    [workspaceId, prospectId, now.getTime(), credentialId],
  );
  await tell(sql, input, kind, null, moved);
  await wakeConditions(sql, { ...input, prospectIds: [prospectId] });
  const lanes = moved.map(({ laneId, dueAt }) => ({ workspaceId, id: laneId, at: dueAt }));
  if (lanes.length > 0) await sql.query(wake, [JSON.stringify(lanes)]);
}

async function stop(
  sql: Sql,
  input: PersonInput,
  state: "paused" | "canceled",
  reason: PauseReason | null,
  which: string,
): Promise<number> {
  const moved = await sql.query<Moved>(
    `update enrolments e set state = $3::text, pause_reason = $4::text, hold_reason = null, lane_id = case
       when $3::text = 'canceled' then '${noLane}'::uuid else e.lane_id end
     where e.workspace_id = $1::uuid and e.prospect_id = $2::uuid and (e.state in ${which}) ${returning}`,
    [input.workspaceId, input.prospectId, state, reason],
  );
  await tell(sql, input, state === "canceled" ? "opted_out" : "paused", reason, moved);
  return moved.length;
}

async function tell(
  sql: Sql,
  { workspaceId, now }: PersonInput,
  kind: EventKind,
  reason: PauseReason | null,
  moved: readonly Moved[],
): Promise<void> {
  const data = reason ? { reason } : {};
  await insertEvents(
    sql,
    now,
    moved.map((row) => eventOf({ ...row, workspaceId }, kind, data, newId())),
  );
}
