import type { Sql } from "@/lib/db/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { eventOf } from "../claim.ts";
import { enter, type Placement } from "../rules/next.ts";
import type { HoldReason } from "../rules/reasons.ts";
import type { Standing } from "../rules/resume.ts";
import { factColumns } from "../store/claim-sql.ts";
import { type Move, moveEnrolments } from "../store/move-enrolments.ts";
import { readSequences } from "../store/sequences.ts";

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
  for (let moved = 0; ; ) {
    const some = await handOverSome(sql, input);
    moved += some;
    if (some < batch) return moved;
  }
}

async function handOverSome(sql: Sql, { workspaceId, mailboxId, now }: HandOverInput): Promise<number> {
  const rows = await sql.query<Standing>(
    `select ${factColumns}, e.state, e.pause_reason as "pauseReason" from mailboxes m
     join lanes l on l.workspace_id = m.workspace_id and l.kind = 'mailbox' and l.ref_id = m.id
     join enrolments e on e.workspace_id = m.workspace_id and e.lane_id = l.id and e.state in ('waiting', 'parked')
     join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     where m.workspace_id = $1::uuid and m.id = $2::uuid and m.status = 'disconnected'
     order by p.id limit $3::int for no key update of p, e`,
    [workspaceId, mailboxId, batch],
  );
  if (rows.length === 0) return 0;
  const { campaignOf, graphOf } = await readSequences(sql, workspaceId, rows);
  const moves = rows.flatMap((row): Move[] => {
    const campaign = campaignOf(row.campaignId);
    if (!campaign) return [];
    const at = { ...row, nodeId: "", mailboxId: null };
    const { visit, enteredAt, dueAt, state } = row;
    const graph = graphOf(row.campaignId, row.version);
    const entered = enter(at, graph, campaign, row.nodeId, enteredAt, row.rank);
    const stays = { state, dueAt, holdReason: row.holdReason as HoldReason | null };
    const placement = { ...entered, visit, enteredAt, ...(entered.state === "waiting" ? stays : {}) };
    const kind = placement.state === "held" ? "held" : "handed_over";
    return [
      {
        ...{ workspaceId, enrolmentId: row.id, version: row.version, placement },
        event: eventOf(row, kind, reasonOf(placement), newId()),
      },
    ];
  });
  await moveEnrolments(sql, now, moves);
  return rows.length;
}

function reasonOf({ state, holdReason }: Placement): Record<string, unknown> {
  return state === "held" ? { reason: holdReason } : {};
}
