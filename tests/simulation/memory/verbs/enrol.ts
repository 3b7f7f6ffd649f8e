import { pausedAtStart, start } from "@/lib/domain/sequencer/people/enrol.ts";
import { noLane } from "@/lib/domain/sequencer/rules/next.ts";
import type { MemoryEnrolment } from "../../memory-store.ts";
import { idOf } from "../../scenario.ts";
import type { Verb } from "../../verbs.ts";
import type { Hands } from "../hands.ts";

/** People enter a campaign. */
export function enrol(
  { state, write, now, seed, campaignOf, known, of, graphOf, tell, putOnHold, wake, change }: Hands,
  verb: Extract<Verb, { readonly do: "enrol" }>,
) {
  const campaign = campaignOf(verb.campaign.id);
  for (const person of verb.people) {
    const { connectedTo, repliedAt, suppressed, listed, workspaceId } = known(person);
    const connected = connectedTo.includes(campaign.socialLaneId ?? "");
    const mine = of(person);
    const others = mine.filter((row) => row.campaignId !== campaign.id);
    const elsewhere = others.some((row) => !["complete", "canceled"].includes(row.state));
    if (listed || suppressed === "person" || (elsewhere && !verb.move)) continue;
    const id = idOf(seed, `${campaign.id} ${person.id}`);
    const isNew = !mine.some((row) => row.campaignId === campaign.id);
    if (isNew) {
      const graph = graphOf(campaign.id, campaign.currentVersion);
      const placement = start(id, { connected, chosen: false }, graph, campaign, now);
      const row: MemoryEnrolment = {
        ...(repliedAt !== null ? pausedAtStart(placement) : placement),
        workspaceId,
        id,
        campaignId: campaign.id,
        prospectId: person.id,
        version: campaign.currentVersion,
        createdAt: now,
        resumedAt: null,
        holds: [],
        approvedFor: null,
      };
      write(state.enrolments, id, row);
      tell(row, "enrolled", null);
      if (row.state === "paused") tell(row, "paused", row.pauseReason);
      if (campaign.approvesByHand && row.state !== "complete") putOnHold(row, "awaiting_approval");
      if (row.state === "waiting") wake([row]);
    }
    if (!elsewhere) continue;
    for (const row of others) {
      if (["complete", "canceled"].includes(row.state) || (row.state === "claimed" && row.laneId === noLane))
        continue;
      const left = row.state === "claimed" ? "claimed" : "canceled";
      change(row, { state: left, holdReason: null, laneId: noLane });
      tell(row, "moved_away", null);
    }
  }
}
