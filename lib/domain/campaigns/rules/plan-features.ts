import type { Feature } from "@/lib/access/features.ts";
import type { StepKind } from "@/lib/contracts/steps/index.ts";
import type { CampaignType } from "./campaign-type.ts";
import type { Graph } from "./graph.ts";
import type { CampaignSettings } from "./settings.ts";

/** Features of which a plan needs one. */
export type AnyOf = readonly Feature[];

/**
 * What a kind of step needs of the plan. None: every plan has it. Source: BO-225, BO-226, BO-235, BO-236, BO-238,
 * BO-245 to BO-247, BO-254, BO-260.
 */
export const featuresOfKind: Readonly<Record<StepKind, AnyOf>> = {
  connection_request: [],
  message: [],
  email: ["email_automation"],
  inmail: [],
  connection_by_email: [],
  social_action: [],
  comment: [],
  group_message: [],
  event_invite: [],
  manual_task: [],
  call: ["calling"],
  sms: ["sms"],
  voicemail: ["voicemail"],
  webhook: ["webhook_integration"],
  enrich: ["enrichment"],
  crm_push: ["native_crm", "pipedrive_crm", "hubspot_crm"],
  personality: ["ai_powered_personality_type"],
};

/** The parts of a campaign that a plan decides on. */
export interface PlannedCampaign {
  readonly type: CampaignType;
  readonly settings: Pick<CampaignSettings, "isLinkTracking" | "isEmailOnly">;
  readonly graph: Graph;
}

/**
 * What a campaign needs of the plan: for link tracking [OC-025], for a sequence that branches [OC-017], for e-mail alone
 * [BO-238], for one that is written from an objective [BO-248], for its kinds of steps, and for comments that a language model writes [BO-252].
 */
export function featuresOfCampaign({ type, settings, graph }: PlannedCampaign): AnyOf[] {
  const needs: AnyOf[] = [];
  if (settings.isLinkTracking) needs.push(["link_tracking"]);
  if (settings.isEmailOnly) needs.push(["email_automation"]);
  if (type === "smart") needs.push(["smart_sequences"]);
  if (type === "magic") needs.push(["ai_magic_campaigns"]);
  for (const node of Object.values(graph.nodes)) {
    if (node.kind !== "action") continue;
    needs.push(featuresOfKind[node.action.type]);
    if (node.action.type === "comment" && node.action.ai) needs.push(["ai_powered_comments"]);
  }
  return needs.filter((any) => any.length > 0);
}
