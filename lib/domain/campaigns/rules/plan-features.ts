import type { Feature } from "@/lib/access/features.ts";
import type { CampaignType } from "./campaign-type.ts";
import type { Graph } from "./graph.ts";
import type { CampaignSettings } from "./settings.ts";
import { findRules } from "./steps/registry.ts";

/** Features of which a plan needs one. */
export type AnyOf = readonly Feature[];

/** The parts of a campaign that a plan decides on. */
export interface PlannedCampaign {
  readonly type: CampaignType;
  readonly settings: Pick<CampaignSettings, "isLinkTracking" | "isEmailOnly">;
  readonly graph: Graph;
}

/**
 * What a campaign needs of the plan: for link tracking [OC-025], for a sequence that branches [OC-017], for e-mail
 * alone [BO-238], for one that is written from an objective [BO-248], and for its steps.
 */
export function featuresOfCampaign({ type, settings, graph }: PlannedCampaign): AnyOf[] {
  const needs: AnyOf[] = [];
  if (settings.isLinkTracking) needs.push(["link_tracking"]);
  if (settings.isEmailOnly) needs.push(["email_automation"]);
  if (type === "smart") needs.push(["smart_sequences"]);
  if (type === "magic") needs.push(["ai_magic_campaigns"]);
  for (const node of Object.values(graph.nodes)) {
    if (node.kind !== "action") continue;
    needs.push(findRules(node.action)?.needs(node.action) ?? []);
  }
  return needs.filter((any) => any.length > 0);
}
