import type { MergeObstacle } from "@/lib/contracts/words/duplicates.ts";
import type { Sql } from "@/lib/db/index.ts";
import { ms } from "@/lib/db/moment.ts";
import { wake } from "@/lib/domain/lanes/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { Merging } from "@/lib/kernel/merging/index.ts";
import { eventOf } from "../claim-write.ts";
import { noLane } from "../rules/next.ts";
import { barred, hasReplied } from "../store/claim-sql.ts";
import { isOpenIn } from "../store/elsewhere-sql.ts";
import { insertEvents } from "../store/verb-sql.ts";
import { wakeConditions } from "../upkeep/wake-conditions.ts";

/** Where an enrolment stood, and how the merge left it. */
interface Stood {
  readonly id: string;
  readonly state: string;
  readonly holdReason: string | null;
  readonly pauseReason: string | null;
  readonly laneId: string;
  /** The state that it got. */
  readonly to: "paused" | "canceled";
}

/** What a merge did to the sequences of two people. */
export interface SequencesTrace {
  readonly enrolmentIds: readonly string[];
  readonly eventIds: readonly string[];
}

/** How long a try may be on its way that nobody has heard of since: a worker may have been frozen. */
const forgotten = "interval '1 day'";

/**
 * What of their sequences keeps two people from becoming one: a step is being sent to one of them, or nobody knows
 * whether it arrived; both are on the way; both are or were in one campaign. Call it under both people's locks: no
 * claim begins anything for them then.
 */
export async function sequencesInTheWay(
  sql: Sql,
  { workspaceId, keptId, goneId }: Merging,
): Promise<MergeObstacle[]> {
  const [row] = await sql.query<{ inFlight: boolean; bothLive: boolean; sameCampaign: boolean }>(
    `with e as materialized (
       select e.*, ${isOpenIn("e", "c")} as open from enrolments e
         join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
        where e.workspace_id = $1::uuid and e.prospect_id in ($2::uuid, $3::uuid))
     select exists (select 1 from e where e.state in ('claimed', 'uncertain')) or exists (
         select 1 from e join actions a on a.workspace_id = e.workspace_id and a.enrolment_id = e.id
          where a.state = 'intended' or (a.state in ('retry', 'uncertain') and not a.superseded
            and a.lease_until > clock_timestamp() - ${forgotten})) as "inFlight",
       (select count(distinct e.prospect_id) from e where e.open) > 1 as "bothLive",
       exists (select 1 from e group by e.campaign_id having count(distinct e.prospect_id) > 1) as "sameCampaign"`,
    [workspaceId, keptId, goneId],
  );
  return [
    ...(row?.inFlight ? (["in_flight"] as const) : []),
    ...(row?.sameCampaign ? (["same_campaign"] as const) : []),
    ...(row?.bothLive ? (["both_live"] as const) : []),
  ];
}

/**
 * Gives a person's sequences, with their actions and their history, to another one. Call it under both people's locks.
 */
export async function mergeSequences(
  sql: Sql,
  { workspaceId, keptId, goneId }: Merging,
): Promise<SequencesTrace> {
  const enrolments = await sql.query<{ id: string }>(
    `update enrolments set prospect_id = $2::uuid where workspace_id = $1::uuid and prospect_id = $3::uuid returning id`,
    [workspaceId, keptId, goneId],
  );
  const enrolmentIds = enrolments.map(({ id }) => id);
  await moveActions(sql, workspaceId, enrolmentIds, keptId);
  const events = await sql.query<{ id: string }>(
    `update enrolment_events set prospect_id = $2::uuid
      where workspace_id = $1::uuid and prospect_id = $3::uuid returning id`,
    [workspaceId, keptId, goneId],
  );
  return { enrolmentIds, eventIds: events.map(({ id }) => id) };
}

const moveActions = (sql: Sql, workspaceId: string, enrolmentIds: readonly string[], to: string) =>
  sql.query(
    "update actions set prospect_id = $3::uuid where workspace_id = $1::uuid and enrolment_id = any($2::uuid[])",
    [workspaceId, [...enrolmentIds], to],
  );

/**
 * Stops what a merged person's record stops: a reply, an opt-out or an exclusion of one of the two counts for the
 * sequences of both. Returns where those stood. Call it once the merged person is written.
 */
export async function stopMerged(
  sql: Sql,
  { workspaceId, keptId }: Merging,
  now: Date,
): Promise<readonly Stood[]> {
  const stopped = await sql.query<Stood & { campaignId: string; nodeId: string }>(
    `with s as materialized (
       select e.id, e.state, e.hold_reason, e.pause_reason, e.lane_id,
         case when ${barred} = 'person' then 'canceled' else 'paused' end as to
       from enrolments e join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
       where e.workspace_id = $1::uuid and e.prospect_id = $2::uuid and (
         ${barred} = 'person' and e.state in ('waiting', 'on_hold', 'parked', 'held', 'paused')
         or ${hasReplied} and e.state in ('waiting', 'on_hold', 'parked', 'held')
           and (e.hold_reason = 'waiting_for_reply' and e.state <> 'held') is not true)
       order by e.id for no key update of e)
     update enrolments e set state = s.to, hold_reason = null, pause_reason = case when s.to = 'paused' then 'got_reply' end,
       lane_id = case when s.to = 'canceled' then '${noLane}'::uuid else e.lane_id end
     from s where e.workspace_id = $1::uuid and e.id = s.id
     returning e.id, s.state, s.hold_reason as "holdReason", s.pause_reason as "pauseReason", s.lane_id as "laneId", s.to,
       e.campaign_id as "campaignId", e.node_id as "nodeId"`,
    [workspaceId, keptId],
  );
  await insertEvents(
    sql,
    now,
    stopped.map((row) =>
      eventOf(
        { ...row, workspaceId, prospectId: keptId },
        row.to,
        row.to === "paused" ? { reason: "got_reply" } : {},
        newId(),
      ),
    ),
  );
  await wakeConditions(sql, { workspaceId, prospectIds: [keptId], now });
  return stopped.map(({ id, state, holdReason, pauseReason, laneId, to }) => ({
    id,
    state,
    holdReason,
    pauseReason,
    laneId,
    to,
  }));
}

/** Whether something of a merged person's sequences is on its way, so that the two can't be parted just now. */
export async function isInFlight(sql: Sql, workspaceId: string, prospectId: string): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from enrolments e where e.workspace_id = $1::uuid and e.prospect_id = $2::uuid and (
       e.state in ('claimed', 'uncertain') or exists (
         select 1 from actions a where a.workspace_id = e.workspace_id and a.enrolment_id = e.id
           and (a.state = 'intended' or (a.state in ('retry', 'uncertain') and not a.superseded
             and a.lease_until > clock_timestamp() - ${forgotten})))) limit 1`,
    [workspaceId, prospectId],
  );
  return rows.length > 0;
}

/**
 * Gives sequences back with all that happened in them since, and lets those go on that only the merge stopped. What
 * somebody decided about one since stays decided, and so does that of a person who must not be contacted. Call it once
 * both people's rows and their suppressions are written.
 * @param answered whether somebody answered since: nobody can say which of the two, so that nothing goes on after an
 * answer.
 */
export async function unmergeSequences(
  sql: Sql,
  { workspaceId, keptId, goneId }: Merging,
  trace: SequencesTrace,
  stood: readonly Stood[],
  answered: boolean,
): Promise<void> {
  const ids = [...trace.enrolmentIds];
  await sql.query(
    `update enrolments set prospect_id = $3::uuid
      where workspace_id = $1::uuid and prospect_id = $2::uuid and id = any($4::uuid[])`,
    [workspaceId, keptId, goneId, ids],
  );
  await moveActions(sql, workspaceId, ids, goneId);
  await sql.query(
    `update enrolment_events set prospect_id = $3::uuid where workspace_id = $1::uuid and prospect_id = $2::uuid
       and (id = any($5::uuid[]) or enrolment_id = any($4::uuid[]))`,
    [workspaceId, keptId, goneId, ids, [...trace.eventIds]],
  );
  const again = await sql.query<{ workspaceId: string; id: string; at: number; state: string }>(
    `update enrolments e set state = w.state, hold_reason = w."holdReason", pause_reason = w."pauseReason", lane_id = w."laneId"
     from json_to_recordset($2::text::json) as w(id uuid, state text, "holdReason" text, "pauseReason" text, "laneId" uuid, "to" text)
     where e.workspace_id = $1::uuid and e.id = w.id and e.state = w."to" and not (w."to" = 'paused' and $3::boolean)
       and not exists (select 1 from prospects p where p.workspace_id = e.workspace_id and p.id = e.prospect_id
         and ${barred} = 'person')
       and e.pause_reason is not distinct from case when w."to" = 'paused' then 'got_reply' end
     returning e.workspace_id as "workspaceId", e.lane_id as id, ${ms("e.due_at")} as at, e.state`,
    [workspaceId, JSON.stringify(stood), answered],
  );
  const waiting = again.filter(({ state }) => state === "waiting");
  if (waiting.length > 0) await sql.query(wake, [JSON.stringify(waiting)]);
}
