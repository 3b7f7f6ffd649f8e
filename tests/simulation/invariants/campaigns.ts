import type { Run } from "../simulate.ts";
import { asSeenBy } from "./as-seen.ts";
import { first } from "./first.ts";

export function pausesObeyed({ claims, verbs }: Run) {
  const changes = verbs.flatMap(({ verb, seq }) =>
    verb.do === "pause" || verb.do === "resume"
      ? [{ of: verb.campaign.id, isStopped: verb.do === "pause", seq }]
      : [],
  );
  return first(claims, (claim) => {
    const { campaignId, effectKey } = claim.intent;
    return isStopped(claim, campaignId, changes) && `${effectKey} began while paused`;
  });
}

export function blocksObeyed({ claims, verbs, scenario }: Run) {
  const laneOf = new Map(scenario.campaigns.map(({ id, social }) => [id, social.id]));
  const changes = verbs.flatMap(({ verb, seq }) =>
    verb.do === "block" || verb.do === "unblock"
      ? [{ of: verb.lane.id, isStopped: verb.do === "block", seq }]
      : [],
  );
  return first(claims, (claim) => {
    const { campaignId, effectKey } = claim.intent;
    const lane = laneOf.get(campaignId) ?? "";
    return isStopped(claim, lane, changes) && `${effectKey} began while its account was blocked`;
  });
}

/**
 * Whether a campaign or an account was stopped before a claim began, and nobody let it go on until it had committed.
 */
function isStopped(
  claim: Run["claims"][number],
  of: string,
  changes: readonly { readonly of: string; readonly isStopped: boolean; readonly seq: number }[],
): boolean {
  const seen = asSeenBy(
    claim,
    changes.filter((change) => change.of === of),
  );
  const wasBefore = (seen[0]?.seq ?? Number.POSITIVE_INFINITY) <= claim.began;
  return wasBefore && seen.every((change) => change.isStopped);
}

export function oneVersion({ claims, verbs, scenario }: Run) {
  const versions = new Map(scenario.campaigns.map(({ id, graph }) => [id, [{ seq: 0, version: 1, graph }]]));
  for (const { verb, seq } of verbs) {
    if (verb.do !== "edit") continue;
    const known = versions.get(verb.campaign.id) ?? [];
    known.push({ seq, version: known.length + 1, graph: verb.graph });
  }
  const latest = new Map<string, number>();
  return first(claims, (claim) => {
    const { effectKey, campaignId, version, nodeId, enrolmentId } = claim.intent;
    if (version < (latest.get(enrolmentId) ?? 0)) return `${effectKey} went back to version ${version}`;
    latest.set(enrolmentId, version);
    const seen = asSeenBy(claim, versions.get(campaignId) ?? []);
    const holds = seen.find((one) => one.version === version);
    if (!holds) return `${effectKey} began in version ${version} while ${seen[0]?.version} holds`;
    return !holds.graph.nodes[nodeId] && `${effectKey} began at a step that its version has not`;
  });
}
