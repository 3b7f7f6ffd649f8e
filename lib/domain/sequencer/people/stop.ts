import type { Sql } from "@/lib/db/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { eventOf } from "../claim.ts";
import { noLane } from "../rules/next.ts";
import { connectionWaits } from "../rules/reasons.ts";
import { moment, wake } from "../store/claim-sql.ts";
import { insertEvents } from "../store/verb-sql.ts";

export interface PersonInput {
  readonly workspaceId: string;
  readonly prospectId: string;
  readonly now: Date;
}

interface Moved {
  readonly id: string;
  readonly campaignId: string;
  readonly prospectId: string;
  readonly nodeId: string;
  readonly laneId: string;
  readonly dueAt: number;
}

const open = "('waiting', 'parked', 'held')";
const returning = `returning e.id, e.campaign_id as "campaignId", e.prospect_id as "prospectId", e.node_id as "nodeId",
  e.lane_id as "laneId", (extract(epoch from e.due_at) * 1000)::float8 as "dueAt"`;

/**
 * A person answered: the person's sequences pause. Under the prospect's lock, so that no send begins after the commit;
 * what is in flight settles into the pause [F11].
 */
export async function stopForReply(sql: Sql, input: PersonInput): Promise<void> {
  await lock(sql, input);
  await sql.query(
    `update prospects set replied_at = coalesce(replied_at, ${moment("$3")}), last_reply_at = ${moment("$3")},
       lead_status = case when lead_status in ('new', 'request_sent', 'contacted', 'connected', 'viewed_message',
         'visited_link', 'fetched_email') then 'got_reply' else lead_status end
     where workspace_id = $1::uuid and id = $2::uuid`,
    parameters(input),
  );
  await stop(sql, input, "paused", "got_reply", open);
}

/** The person's address failed: it is never mailed again, and sequences that were about to mail it pause [F8]. */
export async function stopForBounce(sql: Sql, input: PersonInput): Promise<void> {
  await lock(sql, input);
  await sql.query(
    `insert into suppressions (workspace_id, id, kind, value, reason)
     select p.workspace_id, $3::uuid, 'address', p.email_lower, 'bounce' from prospects p
     where p.workspace_id = $1::uuid and p.id = $2::uuid and p.email_lower is not null
     on conflict (workspace_id, kind, value) do nothing`,
    [input.workspaceId, input.prospectId, newId()],
  );
  await stop(sql, input, "paused", "email_failed", `${open} and e.kind = 'email'`);
}

/** The person wants to hear nothing more: every sequence of the person ends, for ever. */
export async function optOut(sql: Sql, input: PersonInput): Promise<void> {
  await lock(sql, input);
  await sql.query(
    `insert into suppressions (workspace_id, id, kind, value, reason)
     values ($1::uuid, $3::uuid, 'person', $2::uuid::text, 'opt_out')
     on conflict (workspace_id, kind, value) do nothing`,
    [input.workspaceId, input.prospectId, newId()],
  );
  await stop(sql, input, "canceled", null, "('waiting', 'parked', 'held', 'paused', 'uncertain')");
}

/** The person accepted the invitation: messages that waited for it become due after their own delay. */
export async function noteAccepted(sql: Sql, input: PersonInput): Promise<void> {
  await connected(sql, input, { kind: "accepted", since: moment("$3") });
}

/** The network says that the person was connected all along: that is nobody's success, and messages become due likewise. */
export async function noteConnectedBefore(sql: Sql, input: PersonInput): Promise<void> {
  await connected(sql, input, { kind: "connected_before", since: `least(created_at, ${moment("$3")})` });
}

async function connected(
  sql: Sql,
  input: PersonInput,
  { kind, since }: { readonly kind: string; readonly since: string },
): Promise<void> {
  await lock(sql, input);
  await sql.query(
    `update prospects set connected_at = coalesce(connected_at, ${since}),
       lead_status = case when lead_status in ('new', 'request_sent', 'contacted') then 'connected' else lead_status end
     where workspace_id = $1::uuid and id = $2::uuid`,
    parameters(input),
  );
  const moved = await sql.query<Moved>(
    `update enrolments e set hold_reason = 'delay', due_at = ${moment("$3")}
       + coalesce((v.graph->'nodes'->e.node_id->>'delayHours')::float8, 0) * interval '1 hour'
     from campaign_versions v
     where e.workspace_id = $1::uuid and e.prospect_id = $2::uuid and e.state in ('waiting', 'parked')
       and e.hold_reason in (${connectionWaits.map((reason) => `'${reason}'`).join(", ")})
       and v.workspace_id = e.workspace_id and v.campaign_id = e.campaign_id and v.version = e.version
     ${returning}`,
    parameters(input),
  );
  await tell(sql, input, kind, null, moved);
  const lanes = moved.map(({ laneId, dueAt }) => ({ workspaceId: input.workspaceId, id: laneId, at: dueAt }));
  if (lanes.length > 0) await sql.query(wake, [JSON.stringify(lanes)]);
}

const parameters = ({ workspaceId, prospectId, now }: PersonInput) => [
  workspaceId,
  prospectId,
  now.getTime(),
];

async function lock(sql: Sql, { workspaceId, prospectId }: PersonInput): Promise<void> {
  await sql.query(
    "select 1 from prospects where workspace_id = $1::uuid and id = $2::uuid for no key update",
    [workspaceId, prospectId],
  );
}

async function stop(
  sql: Sql,
  input: PersonInput,
  state: "paused" | "canceled",
  reason: string | null,
  which: string,
): Promise<void> {
  const moved = await sql.query<Moved>(
    `update enrolments e set state = $3::text, pause_reason = $4::text, hold_reason = null, lane_id = case
       when $3::text = 'canceled' then '${noLane}'::uuid else e.lane_id end
     where e.workspace_id = $1::uuid and e.prospect_id = $2::uuid and e.state in ${which} ${returning}`,
    [input.workspaceId, input.prospectId, state, reason],
  );
  await tell(sql, input, state === "canceled" ? "opted_out" : "paused", reason, moved);
}

async function tell(
  sql: Sql,
  { workspaceId, now }: PersonInput,
  kind: string,
  reason: string | null,
  moved: readonly Moved[],
): Promise<void> {
  const data = reason ? { reason } : {};
  await insertEvents(
    sql,
    now,
    moved.map((row) => eventOf({ ...row, workspaceId }, kind, data, newId())),
  );
}
