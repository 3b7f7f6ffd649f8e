import { type Graph, successorAfterEdit } from "@/lib/domain/campaigns/rules/graph.ts";
import type { CampaignFacts, Position } from "./facts.ts";
import { enter, type Placement } from "./next.ts";

/**
 * Where an enrolment stands behind a step that is over, and in which version. If the campaign was edited meanwhile
 * (`after` isn't the enrolment's version), the enrolment goes on as if it had been edited just before.
 */
export function onward(
  facts: Position,
  before: Graph,
  after: Graph,
  campaign: CampaignFacts & { readonly currentVersion: number },
  now: number,
): { placement: Placement; version: number } {
  const node = before.nodes[facts.nodeId];
  const target = node?.kind === "action" ? node.next : null;
  const version = campaign.currentVersion;
  if (version === facts.version) return { placement: enter(facts, before, campaign, target, now), version };
  const same = after.nodes[facts.nodeId];
  const moved =
    same?.kind === "action" ? same.next : target === null ? null : successorAfterEdit(before, after, target);
  return { placement: enter(facts, after, campaign, moved, now), version };
}
