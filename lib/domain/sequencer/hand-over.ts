import type { Sql } from "@/lib/db/index.ts";
import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { eventOf } from "./claim.ts";
import { enter, noLane, type Placement } from "./rules/next.ts";
import type { HoldReason } from "./rules/reasons.ts";
import type { Standing } from "./rules/resume.ts";
import { factColumns, wake } from "./store/claim-sql.ts";
import { findCampaignFacts, findVersion } from "./store/one-enrolment.ts";
import type { Campaign } from "./store/store.ts";
import { insertEvents, placeEnrolments } from "./store/verb-sql.ts";

/** People of one statement. */
const batch = 1_000;

export interface HandOverInput {
  readonly workspaceId: string;
  readonly mailboxId: string;
  readonly now: Date;
}

/**
 * Hands the people who wait for a disconnected mailbox to the others of their campaigns, each with their due time; where
 * there is no other they are held until one is connected. A mailbox that its server refuses keeps its people. Returns how
 * many it moved. Source: decision 48.
 */
export async function handOver(sql: Sql, input: HandOverInput): Promise<number> {
  const known = new Map<string, { facts: Campaign; graph: Graph }>();
  for (let moved = 0; ; ) {
    const some = await handOverSome(sql, input, known);
    moved += some;
    if (some < batch) return moved;
  }
}

async function handOverSome(
  sql: Sql,
  { workspaceId, mailboxId, now }: HandOverInput,
  known: Map<string, { facts: Campaign; graph: Graph }>,
): Promise<number> {
  const rows = await sql.query<Standing>(
    `select ${factColumns}, e.state, e.pause_reason as "pauseReason" from mailboxes m
     join lanes l on l.workspace_id = m.workspace_id and l.kind = 'mailbox' and l.ref_id = m.id
     join enrolments e on e.workspace_id = m.workspace_id and e.lane_id = l.id and e.state in ('waiting', 'parked')
     join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     where m.workspace_id = $1::uuid and m.id = $2::uuid and m.status = 'disconnected'
     order by p.id limit $3::int for no key update of p, e`,
    [workspaceId, mailboxId, batch],
  );
  const moved: { row: Standing; placement: Placement }[] = [];
  for (const row of rows) {
    const key = `${row.campaignId}:${row.version}`;
    const facts = known.get(key)?.facts ?? (await findCampaignFacts(sql, workspaceId, row.campaignId));
    if (!facts) continue;
    const graph = known.get(key)?.graph ?? (await findVersion(sql, workspaceId, row.campaignId, row.version));
    known.set(key, { facts, graph });
    const at = { ...row, nodeId: "", mailboxId: null };
    const { visit, enteredAt, dueAt, state } = row;
    const entered = enter(at, graph, facts, row.nodeId, enteredAt, row.rank);
    const stays = { state, dueAt, holdReason: row.holdReason as HoldReason | null };
    moved.push({
      row,
      placement: { ...entered, visit, enteredAt, ...(entered.state === "waiting" ? stays : {}) },
    });
  }
  await placeEnrolments(
    sql,
    moved.map(({ row, placement }) => ({
      ...{ ...placement, workspaceId, enrolmentId: row.id, version: row.version },
    })),
  );
  await insertEvents(
    sql,
    now,
    moved.map(({ row, placement }) =>
      eventOf(row, placement.state === "held" ? "held" : "handed_over", reasonOf(placement), newId()),
    ),
  );
  const lanes = moved.flatMap(({ placement: { state, laneId, dueAt } }) =>
    state === "waiting" && laneId !== noLane ? [{ workspaceId, id: laneId, at: dueAt }] : [],
  );
  if (lanes.length > 0) await sql.query(wake, [JSON.stringify(lanes)]);
  return rows.length;
}

function reasonOf({ state, holdReason }: Placement): Record<string, unknown> {
  return state === "held" ? { reason: holdReason } : {};
}
