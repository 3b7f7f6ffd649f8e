import type { GraphNode } from "@/lib/domain/campaigns/rules/graph.ts";
import type { Run } from "../simulate.ts";
import { first } from "./first.ts";
import { graphIn } from "./graphs.ts";
import { standsOf } from "./stands.ts";

const hour = 3_600_000;

/** A condition says yes only where it is true, and no only where it isn't and its time is over. */
export function branchesTrue(run: Run) {
  const stands = standsOf(run);
  return first(run.writes, (written) =>
    first(written.events, ({ enrolmentId, campaignId, prospectId, nodeId, kind, data }) => {
      const version = written.placed.find((one) => one.enrolmentId === enrolmentId)?.version;
      if (kind !== "branched" || version === undefined) return null;
      const node = graphIn(run, campaignId, version).nodes[nodeId];
      if (node?.kind !== "condition") return `${enrolmentId} decided ${nodeId}, which is no condition`;
      const about = { campaignId, prospectId };
      if (data.branch === "yes")
        return !couldBe(run, node, about, written.seq, true) && `${enrolmentId} took the yes of ${nodeId}`;
      if (!couldBe(run, node, about, written.began, false)) return `${enrolmentId} took the no of ${nodeId}`;
      const stand = stands
        .get(enrolmentId)
        ?.find((one) => one.to.nodeId === nodeId && one.written.seq < written.seq)?.written;
      const since = answeredBefore(run, about, stand) ?? stand?.at;
      const wasEdited = version > 1;
      const passed = written.at - (since ?? Number.NEGATIVE_INFINITY);
      return (
        !wasEdited &&
        passed < node.withinHours * hour &&
        `${enrolmentId} waited ${passed} ms at ${nodeId} only`
      );
    }),
  );
}

/** When a member's last answer before a moment was given, ms: it may have led to where the person then stood. */
function answeredBefore(
  { verbs }: Run,
  about: { readonly campaignId: string; readonly prospectId: string },
  stand: Run["writes"][number] | undefined,
): number | undefined {
  return verbs.findLast(
    ({ verb, seq }) =>
      verb.do === "answer" &&
      verb.person.id === about.prospectId &&
      verb.campaign.id === about.campaignId &&
      seq < (stand?.seq ?? 0),
  )?.at;
}

/** Whether a condition may have been true, or false, as far as what happened before a moment tells. */
function couldBe(
  { scenario, verbs }: Run,
  { condition }: Extract<GraphNode, { kind: "condition" }>,
  { campaignId, prospectId }: { readonly campaignId: string; readonly prospectId: string },
  before: number,
  wanted: boolean,
): boolean {
  const person = scenario.people.find(({ id }) => id === prospectId);
  const account = scenario.campaigns.find(({ id }) => id === campaignId)?.social.id ?? "";
  switch (condition.kind) {
    case "has_email":
      return (person?.person.email !== null) === wanted;
    case "connected": {
      const accepted = verbs.some(
        ({ verb, seq }) =>
          verb.do === "accept" && verb.person.id === prospectId && verb.lane.id === account && seq <= before,
      );
      return (accepted || person?.connectedTo.includes(account) === true) === wanted;
    }
    case "replied": {
      // An answer from before a person was let go on no longer counts.
      const replied = verbs.some(
        ({ verb, seq }) => verb.do === "reply" && verb.person.id === prospectId && seq <= before,
      );
      return wanted ? replied : true;
    }
    default:
      return true;
  }
}
