import { readProductNow, type Sql } from "@/lib/db/index.ts";
import type { BulkWork, Subject } from "@/lib/domain/bulk/index.ts";
import { lockPeople } from "@/lib/domain/prospects/index.ts";
import { lowestId, newId } from "@/lib/kernel/ids/index.ts";
import { eventOf } from "../claim-write.ts";
import { withSender } from "../rules/hand-over.ts";
import { type Placement, stay } from "../rules/next.ts";
import type { HoldReason } from "../rules/reasons.ts";
import type { Standing } from "../rules/resume.ts";
import { factColumns, relationJoin } from "../store/claim-sql.ts";
import { mayStay } from "../store/hand-over-sql.ts";
import { type Move, moveEnrolments } from "../store/move-enrolments.ts";
import { readSequences } from "../store/sequences.ts";
import type { EventData } from "../store/store.ts";

/** The cursor through the workspace's campaigns. */
const placeOf = (key: string | null) => (key ?? `${lowestId}:${lowestId}`).split(":") as [string, string];

/**
 * Hands the people who wait for a mailbox over to another mailbox of their campaign, with their due times: all of them
 * if it is disconnected, those of the campaigns that no longer have it in their pool, and, while its server refuses it,
 * those whose campaign has another one that sends. If a campaign has no other for them, they are held until one is
 * connected. Source: decision 48.
 */
export const handOver: BulkWork = {
  kind: "mailbox.hand_over",
  batch: 200,
  // Always a job: finding parked people takes a walk through the workspace's campaigns.
  isInline: false,
  async hold({ sql }, { workspaceId, subjectId }) {
    const rows = await sql.query(
      "select id from mailboxes where workspace_id = $1::uuid and id = $2::uuid for share",
      [workspaceId, subjectId],
    );
    return rows.length > 0;
  },
  async count({ sql }, { workspaceId, subjectId }) {
    const [row] = await sql.query<{ count: number }>(
      `select count(*)::int as count from enrolments e
        where e.workspace_id = $1::uuid and e.state = 'waiting' and e.lane_id = (${laneOf}) and not ${mayStay("$2::uuid")}`,
      [workspaceId, subjectId],
    );
    return row?.count ?? 0;
  },
  async pick({ sql }, { workspaceId, subjectId }, after, limit) {
    const rows = await sql.query<{ key: string }>(
      `select e.campaign_id || ':' || e.prospect_id as key from enrolments e
        where e.workspace_id = $1::uuid and (e.campaign_id, e.prospect_id) > ($3::uuid, $4::uuid)
          and e.state in ('waiting', 'on_hold', 'parked') and e.lane_id = (${laneOf}) and not ${mayStay("$2::uuid")}
        order by e.campaign_id, e.prospect_id limit $5::int`,
      [workspaceId, subjectId, ...placeOf(after), limit],
    );
    return rows.map(({ key }) => key);
  },
  async carryOut({ sql }, subject, keys) {
    await handOverSome(sql, subject, keys.map(placeOf), await readProductNow(sql));
  },
  topics: () => ["campaign"],
};

const laneOf = `select l.id from lanes l where l.workspace_id = $1::uuid and l.kind = 'mailbox' and l.ref_id = $2::uuid`;

async function handOverSome(
  sql: Sql,
  { workspaceId, subjectId: mailboxId }: Subject,
  places: readonly (readonly [campaignId: string, prospectId: string])[],
  now: Date,
): Promise<void> {
  await lockPeople(
    sql,
    workspaceId,
    places.map(([, prospectId]) => prospectId),
  );
  const rows = await sql.query<Standing>(
    `select ${factColumns}, e.state, e.pause_reason as "pauseReason"
     from json_to_recordset($3::text::json) as w("campaignId" uuid, "prospectId" uuid)
     join enrolments e on e.workspace_id = $1::uuid and e.campaign_id = w."campaignId" and e.prospect_id = w."prospectId"
     join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id ${relationJoin}
     where e.state in ('waiting', 'on_hold', 'parked') and e.lane_id = (${laneOf})
     order by p.id for no key update of e`,
    [
      workspaceId,
      mailboxId,
      JSON.stringify(places.map(([campaignId, prospectId]) => ({ campaignId, prospectId }))),
    ],
  );
  if (rows.length === 0) return;
  const { campaignOf, graphOf } = await readSequences(sql, workspaceId, rows);
  const moves = rows.flatMap((row): Move[] => {
    const campaign = campaignOf(row.campaignId);
    if (!campaign) return [];
    const { state, holdReason, pauseReason } = row;
    const placed = stay(row, state, { holdReason: holdReason as HoldReason | null, pauseReason });
    const placement = withSender(row, placed, graphOf(row.campaignId, row.version), campaign);
    if (placement === placed) return [];
    const kind = placement.state === "held" ? "held" : "handed_over";
    return [
      {
        workspaceId,
        enrolmentId: row.id,
        version: row.version,
        placement,
        event: eventOf(row, kind, reasonOf(placement), newId()),
      },
    ];
  });
  await moveEnrolments(sql, now, moves);
}

function reasonOf({ state, holdReason }: Placement): EventData {
  return state === "held" && holdReason ? { reason: holdReason } : {};
}
