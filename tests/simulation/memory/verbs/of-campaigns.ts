import { isApprovalVoid } from "@/lib/domain/sequencer/rules/approval.ts";
import { replanned, staysAt } from "@/lib/domain/sequencer/rules/replan.ts";
import type { SimCampaign, SimLane } from "../../cast.ts";
import { factsOf, type MemoryEnrolment, type MemoryLane } from "../../memory-store.ts";
import type { Verb } from "../../verbs.ts";
import { type Hands, openStates as open } from "../hands.ts";

/** Somebody pauses a campaign, or lets it go on. */
export function pauseOrResume(
  { changeCampaign, align }: Hands,
  verb: { readonly do: "pause" | "resume"; readonly campaign: SimCampaign },
) {
  changeCampaign(verb.campaign.id, { isStarted: verb.do === "resume" });
  return align(verb.campaign.id);
}

/** The social account of a lane is blocked, or active again. */
export function blockOrUnblock(
  { state, write, now, changeCampaign, campaignOf, align }: Hands,
  verb: { readonly do: "block" | "unblock"; readonly lane: SimLane },
) {
  const accountActive = verb.do === "unblock";
  const lane = state.lanes[verb.lane.id] as MemoryLane;
  write(state.lanes, lane.id, {
    ...lane,
    isBlocked: !accountActive,
    isActive: accountActive,
    nextAt: Math.max(lane.restUntil, Math.min(lane.nextAt, now)),
  });
  for (const { id } of Object.values(state.campaigns).filter((one) => one.socialLaneId === lane.id)) {
    changeCampaign(id, { accountActive });
    if (campaignOf(id).isStarted) align(id);
  }
}

/** Somebody edits a sequence. */
export function edit(
  { state, write, now, campaignOf, rows, putOnHold, standing, graphOf, change, tell, wake, align }: Hands,
  verb: Extract<Verb, { readonly do: "edit" }>,
) {
  const { id } = verb.campaign;
  const campaign = { ...campaignOf(id), currentVersion: campaignOf(id).currentVersion + 1 };
  write(state.campaigns, id, campaign);
  write(state.graphs, `${id}:${campaign.currentVersion}`, verb.graph);
  for (const found of rows().filter(
    (one) => one.campaignId === id && [...open, "paused"].includes(one.state),
  )) {
    const { approvesByHand, currentVersion } = campaign;
    const { approvedFor } = factsOf(state, found);
    if (isApprovalVoid({ approvedFor, version: currentVersion }, { approvesByHand }))
      putOnHold(found, "awaiting_approval");
    const row = state.enrolments[found.id] as MemoryEnrolment;
    const placement = replanned(standing(row), graphOf(id, row.version), verb.graph, campaign, now);
    change(row, { ...placement, version: campaign.currentVersion });
    if (placement.nodeId !== row.nodeId)
      tell(row, placement.state === "complete" ? "completed" : "moved", "edited");
    const isMoved = !staysAt(graphOf(id, row.version), verb.graph, row);
    if (isMoved && placement.state === "waiting") wake([{ ...row, ...placement }]);
  }
  return align(id);
}
