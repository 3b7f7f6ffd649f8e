import type { Sql } from "@/lib/db/index.ts";
import { moment } from "@/lib/db/moment.ts";
import { lockPeople } from "@/lib/domain/prospects/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { eventOf } from "../claim-write.ts";
import { inCampaign, resumed, type Standing } from "../rules/resume.ts";
import { factColumns, relationJoin } from "../store/claim-sql.ts";
import { isElsewhere } from "../store/elsewhere-sql.ts";
import { type Move, moveEnrolments } from "../store/move-enrolments.ts";
import { readSequences } from "../store/sequences.ts";
import type { EnrolInput } from "./enrol.ts";

/**
 * Resumes people whom a campaign enrolled before it took people talked to before, and who are therefore still paused as
 * `contacted_before` (OC-023). Answers until now don't stop them. Whoever entered another campaign meanwhile stays
 * paused.
 */
export async function letTalkedToOn(
  sql: Sql,
  input: Pick<EnrolInput, "workspaceId" | "campaignId" | "prospectIds" | "now">,
): Promise<void> {
  const { workspaceId, campaignId, prospectIds, now } = input;
  await lockPeople(sql, workspaceId, prospectIds);
  const rows = await sql.query<Standing>(
    `select ${factColumns}, e.state, e.pause_reason as "pauseReason" from enrolments e
     join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id ${relationJoin}
     where e.workspace_id = $1::uuid and e.campaign_id = $2::uuid
       and e.prospect_id in (select json_array_elements_text($3::text::json)::uuid)
       and e.state = 'paused' and e.pause_reason = 'contacted_before' and not ${isElsewhere}
     order by p.id for no key update of e`,
    [workspaceId, campaignId, JSON.stringify(prospectIds)],
  );
  if (rows.length === 0) return;
  const { campaignOf, graphOf } = await readSequences(sql, workspaceId, rows);
  const campaign = campaignOf(campaignId);
  if (!campaign) return;
  const moves = rows.flatMap((row): Move[] => {
    const to = resumed(row, graphOf(campaignId, row.version), campaign, null, now.getTime());
    if (!to.ok) return [];
    const event = eventOf(row, "resumed", {}, newId());
    const { version } = row;
    return [
      {
        workspaceId,
        enrolmentId: row.id,
        version,
        placement: inCampaign(to.placement, campaign),
        event,
      },
    ];
  });
  await sql.query(
    `update enrolments e set resumed_at = ${moment("$3")}
     from unnest($2::uuid[]) w(id)
     where e.workspace_id = $1::uuid and e.id = w.id`,
    [workspaceId, moves.map(({ enrolmentId }) => enrolmentId), now.getTime()],
  );
  await moveEnrolments(sql, now, moves);
}
