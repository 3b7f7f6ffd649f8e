import { readProductNow, type Sql } from "@/lib/db/index.ts";
import type { BulkWork } from "@/lib/domain/bulk/index.ts";
import { wake } from "@/lib/domain/lanes/index.ts";
import { lockPeople } from "@/lib/domain/prospects/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { eventOf } from "../claim-write.ts";
import { voidApprovals } from "../people/await-approval.ts";
import { unfitIn } from "../rules/in-line.ts";
import { noLane } from "../rules/next.ts";
import { type Outdated, replanned, staysAt } from "../rules/replan.ts";
import { countOut, fitInPlace, pickOut, readPlaces } from "../store/align-sql.ts";
import { factColumns, relationJoin } from "../store/claim-sql.ts";
import { moveEnrolments } from "../store/move-enrolments.ts";
import { findCampaignFacts } from "../store/one-enrolment.ts";
import { type GraphOf, readGraphs } from "../store/sequences.ts";
import type { Campaign } from "../store/store.ts";
import { campaignSubject } from "./campaign-subject.ts";

/**
 * Brings a campaign's people into line with its present status and version. While it isn't active, waiting people are
 * parked; when it is, parked ones wait again for their old due time. People of an older version move to the current
 * one: to the same step where it survives, else to the nearest surviving step after it, else to the end. People whose
 * step is being sent move when it settles [F17]. Whose approval the edit voids awaits it again. Every claim reads
 * status and version, so that nothing wrong is sent meanwhile.
 */
export const alignCampaign: BulkWork = {
  ...campaignSubject,
  kind: "campaign.align",
  batch: 300,
  isInline: true,
  async count({ sql }, { workspaceId, subjectId }) {
    const campaign = await findCampaignFacts(sql, workspaceId, subjectId);
    return campaign ? countOut(sql, campaign, unfitIn(campaign)) : 0;
  },
  async pick({ sql }, { workspaceId, subjectId }, after, limit) {
    const campaign = await findCampaignFacts(sql, workspaceId, subjectId);
    return campaign ? pickOut(sql, campaign, unfitIn(campaign), after, limit) : [];
  },
  async carryOut({ sql }, { workspaceId, subjectId }, prospectIds) {
    const campaign = await findCampaignFacts(sql, workspaceId, subjectId);
    if (campaign) await align(sql, campaign, prospectIds, await readProductNow(sql));
  },
};

async function align(sql: Sql, campaign: Campaign, prospectIds: readonly string[], now: Date): Promise<void> {
  const { workspaceId, id: campaignId, currentVersion } = campaign;
  const places = await readPlaces(sql, campaign, prospectIds);
  const outdated = places.filter(({ version }) => version < currentVersion);
  const graphOf = await graphsOf(sql, campaign, outdated);
  const after = graphOf(campaignId, currentVersion);
  const stays = outdated.filter(({ version, nodeId, state }) =>
    staysAt(graphOf(campaignId, version), after, { nodeId, state }),
  );
  const elsewhere = outdated.filter((place) => !stays.includes(place));
  const moving = new Set(elsewhere.map(({ prospectId }) => prospectId));
  // Locks people, so that it comes before anything that locks enrolments.
  await voidApprovals(sql, campaign, { prospectIds, moving }, now);
  const unfit = unfitIn(campaign);
  const lanes = await fitInPlace(
    sql,
    campaign,
    unfit,
    prospectIds.filter((id) => !moving.has(id)),
    stays.map(({ version, nodeId }) => ({ version, nodeId })),
  );
  if (moving.size > 0) await moveOn(sql, campaign, [...moving], graphOf, now);
  // Locks lanes last, for as short a time as possible: whoever settles on them waits for the commit.
  const awake = lanes.filter((id) => id !== noLane).map((id) => ({ workspaceId, id, at: now.getTime() }));
  if (awake.length > 0) await sql.query(wake, [JSON.stringify(awake)]);
}

async function graphsOf(
  sql: Sql,
  { workspaceId, id: campaignId, currentVersion }: Campaign,
  outdated: readonly { readonly version: number }[],
): Promise<GraphOf> {
  if (outdated.length === 0) return () => ({ start: null, nodes: {} });
  const versions = new Set([currentVersion, ...outdated.map(({ version }) => version)]);
  return readGraphs(
    sql,
    workspaceId,
    [...versions].map((version) => ({ campaignId, version })),
  );
}

/** Moves people whose step is gone, or who lack something, to their place in the current version. */
async function moveOn(
  sql: Sql,
  campaign: Campaign,
  prospectIds: readonly string[],
  graphOf: GraphOf,
  now: Date,
): Promise<void> {
  const { workspaceId, id: campaignId, currentVersion: version } = campaign;
  const { unfit, fit } = unfitIn(campaign);
  await lockPeople(sql, workspaceId, prospectIds);
  const rows = await sql.query<Outdated>(
    `select ${factColumns}, e.state, e.pause_reason as "pauseReason" from enrolments e
     join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id ${relationJoin}
     where e.workspace_id = $1::uuid and e.campaign_id = $2::uuid and e.version < $3::int
       and e.prospect_id in (select json_array_elements_text($4::text::json)::uuid)
       and e.state in ('waiting', 'on_hold', 'parked', 'held', 'paused')
     order by p.id for no key update of e`,
    [workspaceId, campaignId, version, JSON.stringify(prospectIds)],
  );
  const after = graphOf(campaignId, version);
  const moves = rows.map((found) => {
    const row = found.state === unfit ? { ...found, state: fit } : found;
    const placement = replanned(row, graphOf(campaignId, row.version), after, campaign, now.getTime());
    const kind = placement.state === "complete" ? "completed" : "moved";
    return {
      workspaceId,
      enrolmentId: row.id,
      version,
      placement: placement.state === unfit ? { ...placement, state: fit } : placement,
      event: placement.nodeId === row.nodeId ? null : eventOf(row, kind, { reason: "edited" }, newId()),
    };
  });
  await moveEnrolments(sql, now, moves);
}
