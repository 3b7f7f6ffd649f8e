import type { Sql } from "@/lib/db/index.ts";
import { lockPeople } from "@/lib/domain/prospects/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { eventOf } from "../claim-write.ts";
import type { Facts } from "../rules/facts.ts";
import { enter } from "../rules/next.ts";
import { personsHolds } from "../rules/reasons.ts";
import { factColumns, relationJoin } from "../store/claim-sql.ts";
import { type Move, moveEnrolments } from "../store/move-enrolments.ts";
import { readSequences } from "../store/sequences.ts";

export interface WakeInput {
  readonly workspaceId: string;
  readonly now: Date;
  readonly prospectIds: readonly string[];
  /** Only in this campaign. */
  readonly campaignId?: string;
}

/**
 * Wakes held enrolments of people who lacked something (a field, an address, a mailbox, a shorter text). The next
 * claim checks them again, and holds them again where it is still missing. It locks the prospects. Returns how many it
 * woke. A hold by a person's own decision stays. In a campaign that isn't active the next claim parks them: here the
 * campaign isn't locked, and somebody may be resuming it.
 */
export async function wakeHeld(sql: Sql, input: WakeInput): Promise<number> {
  const { workspaceId, now, campaignId = null } = input;
  const prospectIds = await heldAmong(sql, input);
  if (prospectIds.length === 0) return 0;
  await lockPeople(sql, workspaceId, prospectIds);
  const rows = await sql.query<Facts>(
    `select ${factColumns} from enrolments e
     join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id ${relationJoin}
     where e.workspace_id = $1::uuid and e.state = 'held'
       and e.prospect_id in (select json_array_elements_text($2::text::json)::uuid)
       and (e.hold_reason = any($4::text[])) is not true
       and ($3::uuid is null or e.campaign_id = $3::uuid)
     order by p.id for no key update of e`,
    [workspaceId, JSON.stringify(prospectIds), campaignId, personsHolds],
  );
  if (rows.length === 0) return 0;
  const { campaignOf, graphOf } = await readSequences(sql, workspaceId, rows);
  const moves = rows.flatMap((row): Move[] => {
    const campaign = campaignOf(row.campaignId);
    if (!campaign) return [];
    const graph = graphOf(row.campaignId, row.version);
    // Entering the node again finds a sender. The visit stays the same, since nothing was sent.
    const entered = enter({ ...row, nodeId: "" }, graph, campaign, row.nodeId, row.enteredAt, row.rank);
    if (entered.state !== "waiting") return [];
    const dueAt = Math.max(now.getTime(), entered.dueAt);
    const placement = { ...entered, visit: row.visit, dueAt, enteredAt: row.enteredAt };
    return [
      {
        workspaceId,
        enrolmentId: row.id,
        version: row.version,
        placement,
        event: eventOf(row, "woken", {}, newId()),
      },
    ];
  });
  await moveEnrolments(sql, now, moves);
  return moves.length;
}

/** Which of these people are held anywhere: an import names thousands, and few of them are held. */
async function heldAmong(sql: Sql, { workspaceId, prospectIds }: WakeInput): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select distinct e.prospect_id as id from enrolments e
      where e.workspace_id = $1::uuid and e.state = 'held'
        and (e.hold_reason = any($3::text[])) is not true
        and e.prospect_id in (select json_array_elements_text($2::text::json)::uuid)`,
    [workspaceId, JSON.stringify(prospectIds), personsHolds],
  );
  return rows.map(({ id }) => id);
}
