import type { Sql } from "@/lib/db/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { eventOf } from "../claim.ts";
import type { Facts } from "../rules/facts.ts";
import { enter } from "../rules/next.ts";
import { inCampaign } from "../rules/resume.ts";
import { factColumns } from "../store/claim-sql.ts";
import { type Move, moveEnrolments } from "../store/move-enrolments.ts";
import { readSequences } from "../store/sequences.ts";

/** People of one statement. */
const batch = 1_000;

export interface WakeInput {
  readonly workspaceId: string;
  readonly now: Date;
  /** Whose enrolments, or those of which campaign: all, or who lacks a mailbox. */
  readonly of:
    | { readonly prospectIds: readonly string[] }
    | { readonly campaignId: string; readonly lacking?: "mailbox" };
}

/**
 * Lets enrolments try again that lacked something (a field, an address, a mailbox, a shorter text): the next claim looks
 * at them anew, and holds them again where it is still missing. Under the prospects' locks. Returns how many it woke.
 */
export async function wakeHeld(sql: Sql, { workspaceId, now, of }: WakeInput): Promise<number> {
  if ("campaignId" in of) {
    const lacking = of.lacking ? " and e.hold_reason = 'invalid_email_integration'" : "";
    return wakeSome(sql, workspaceId, now, `e.campaign_id = $2::text::uuid${lacking}`, of.campaignId);
  }
  let woken = 0;
  for (let at = 0; at < of.prospectIds.length; at += batch)
    woken += await wakeSome(
      sql,
      workspaceId,
      now,
      "e.prospect_id in (select w.id::uuid from json_array_elements_text($2::text::json) w(id))",
      JSON.stringify(of.prospectIds.slice(at, at + batch)),
    );
  return woken;
}

async function wakeSome(
  sql: Sql,
  workspaceId: string,
  now: Date,
  which: string,
  parameter: string,
): Promise<number> {
  const rows = await sql.query<Facts>(
    `select ${factColumns} from enrolments e
     join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     where e.workspace_id = $1::uuid and e.state = 'held' and ${which}
     order by p.id for no key update of p, e`,
    [workspaceId, parameter],
  );
  if (rows.length === 0) return 0;
  const { campaignOf, graphOf } = await readSequences(sql, workspaceId, rows);
  const moves = rows.flatMap((row): Move[] => {
    const campaign = campaignOf(row.campaignId);
    if (!campaign) return [];
    const graph = graphOf(row.campaignId, row.version);
    // Entering anew finds a sender; the visit stays, since nothing was sent.
    const entered = enter({ ...row, nodeId: "" }, graph, campaign, row.nodeId, row.enteredAt, row.rank);
    if (entered.state !== "waiting") return [];
    const dueAt = Math.max(now.getTime(), entered.dueAt);
    const placement = { ...entered, visit: row.visit, dueAt, enteredAt: row.enteredAt };
    return [
      {
        ...{ workspaceId, enrolmentId: row.id, version: row.version },
        placement: inCampaign(placement, campaign),
        event: eventOf(row, "woken", {}, newId()),
      },
    ];
  });
  await moveEnrolments(sql, now, moves);
  return moves.length;
}
