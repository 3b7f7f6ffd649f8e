import type { Intent } from "@/lib/domain/sequencer/store/store.ts";
import type { Run } from "../simulate.ts";
import type { Verb } from "../verbs.ts";
import { asked, released } from "./as-seen.ts";
import { first } from "./first.ts";

/** Whether the sequence itself waited for the reply: it decided a condition on it since, and went on. */
function tookReply({ final, scenario, verbs }: Run, intent: Intent, repliedAt: number): boolean {
  const graphs = [
    ...scenario.campaigns.filter(({ id }) => id === intent.campaignId).map(({ graph }) => graph),
    ...verbs.flatMap(({ verb }) =>
      verb.do === "edit" && verb.campaign.id === intent.campaignId ? [verb.graph] : [],
    ),
  ];
  const asksForReply = (nodeId: string) =>
    graphs.some(({ nodes }) => {
      const node = nodes[nodeId];
      return node?.kind === "condition" && node.condition.kind === "replied";
    });
  return final.events.some(
    ({ enrolmentId, kind, nodeId, at }) =>
      enrolmentId === intent.enrolmentId &&
      kind === "branched" &&
      asksForReply(nodeId) &&
      at >= repliedAt &&
      at <= intent.intendedAt,
  );
}

/** What stops a sequence until somebody lets it go on. */
const isPassing = (deed: string) => deed === "reply" || deed === "book";

/** Whether a person entered a campaign at a moment or after it. */
function isLaterThan({ final }: Run, { enrolmentId }: Intent, at: number): boolean {
  return final.events.some(
    (event) => event.enrolmentId === enrolmentId && event.kind === "enrolled" && event.at >= at,
  );
}

const stops = ["reply", "optOut", "bounce", "book", "list"];
const isStop = (verb: Verb): verb is Extract<Verb, { do: "reply" | "optOut" | "bounce" | "book" | "list" }> =>
  stops.includes(verb.do);

export function stopsObeyed(run: Run) {
  const { verbs } = run;
  const claims = [...run.claims, ...asked(run)];
  return first(verbs, ({ verb, seq, at }) => {
    if (!isStop(verb)) return null;
    const late = claims.find(
      (claim) =>
        claim.seq > seq &&
        claim.intent.prospectId === verb.person.id &&
        (verb.do !== "bounce" || claim.intent.kind === "email") &&
        !(verb.do === "book" && isLaterThan(run, claim.intent, at)) &&
        !(isPassing(verb.do) && released(run, verb.person.id, claim.intent.campaignId, seq, claim.seq)) &&
        !(verb.do === "reply" && tookReply(run, claim.intent, at)),
    );
    return late ? `${late.intent.effectKey} began after the ${verb.do}` : null;
  });
}
