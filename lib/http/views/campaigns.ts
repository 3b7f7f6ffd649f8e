import type { PersonState, ProfileVerb } from "@/lib/contracts/campaigns/campaign-people.ts";
import type { WorkflowSummary, WorkflowView } from "@/lib/contracts/campaigns/campaigns.ts";
import type { SequenceLink, SequenceNode } from "@/lib/contracts/campaigns/smart-sequence.ts";
import type { SequenceStep } from "@/lib/contracts/steps/index.ts";
import {
  approvalOf,
  type CampaignDetail,
  type CampaignPerson,
  type CampaignSettings,
  type CampaignSummary,
  type CampaignType,
  type Graph,
  lineOf,
  order,
  personStatus,
  toAction,
  toStep,
} from "@/lib/domain/campaigns/index.ts";
import type { Deed, Stand } from "@/lib/domain/sequencer/index.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import { toImportEntry } from "./imports.ts";
import { fromNodes, toNodes } from "./smart-sequence.ts";

const settingNames = [
  ["is_email_only", "isEmailOnly"],
  ["is_existing_people", "isExistingPeople"],
  ["is_include_talked_before", "isIncludeTalkedBefore"],
  ["is_only_premium", "isOnlyPremium"],
  ["is_link_tracking", "isLinkTracking"],
  ["is_open_tracking", "isOpenTracking"],
  ["is_pause_colleagues", "isPauseColleagues"],
  ["is_postal_address", "isPostalAddress"],
  ["approval_mode", "approvalMode"],
  ["custom_domain", "customDomain"],
] as const;
type WireSetting = (typeof settingNames)[number][0];

/** The settings that a body names. The others stay as they are. */
export function fromFlags(body: { readonly [Name in WireSetting]?: unknown }): Partial<CampaignSettings> {
  return Object.fromEntries(
    settingNames.flatMap(([wire, ours]) => (body[wire] === undefined ? [] : [[ours, body[wire]]])),
  );
}

interface WireSequence {
  readonly sequences_type?: CampaignType | undefined;
  readonly sequence?: readonly SequenceStep[] | undefined;
  readonly sequences_nodes?: readonly SequenceNode[] | undefined;
  readonly sequences_links?: readonly SequenceLink[] | undefined;
}

/**
 * The sequence of a body, and its type. Undefined where the body has none. Throws `invalid_input` for a sequence of
 * both types.
 */
export function fromSequence(body: WireSequence): { type: CampaignType; graph: Graph } | undefined {
  const { sequence, sequences_nodes: nodes = [], sequences_links: links = [] } = body;
  if (body.sequences_type === "smart") {
    if (sequence && sequence.length > 0) throw invalidField("sequence", "sequence_not_smart");
    return { type: "smart", graph: fromNodes(nodes, links) };
  }
  if (nodes.length + links.length > 0) throw invalidField("sequences_nodes", "sequence_not_a_line");
  if (!sequence) return undefined;
  const steps = sequence.map((step) => ({ id: step.id, delayHours: step.delay, action: toAction(step) }));
  return { type: "simple", graph: lineOf(steps) };
}

/** The steps of a graph in reading order. */
export function toSequence(graph: Graph): SequenceStep[] {
  return order(graph).flatMap((id): SequenceStep[] => {
    const node = graph.nodes[id];
    if (node?.kind !== "action") return [];
    const step = toStep(node.action, { id, delay: node.delayHours });
    return step ? [step] : [];
  });
}

export function toSummary(campaign: CampaignSummary): WorkflowSummary {
  const { settings } = campaign;
  return {
    _id: campaign.id,
    name: campaign.name,
    status: campaign.status,
    credentials: campaign.credentialId,
    sequences_type: campaign.type,
    is_email_only: settings.isEmailOnly,
    is_existing_people: settings.isExistingPeople,
    is_include_talked_before: settings.isIncludeTalkedBefore,
    is_only_premium: settings.isOnlyPremium,
    is_link_tracking: settings.isLinkTracking,
    is_open_tracking: settings.isOpenTracking,
    is_pause_colleagues: settings.isPauseColleagues,
    is_postal_address: settings.isPostalAddress,
    approval_mode: settings.approvalMode,
    custom_domain: settings.customDomain,
    settings: {
      approval_mode: settings.approvalMode,
      is_pause_colleagues: settings.isPauseColleagues,
      is_postal_address: settings.isPostalAddress,
    },
    is_ai_targeting: false,
    ai_targeting_settings: null,
    is_ai_employee: false,
    ai_employee_id: null,
    version: campaign.version,
    searches: campaign.imports.map(toImportEntry),
    counts: { ...campaign.counts },
    work: campaign.work && { ...campaign.work },
    reason: campaign.reason,
    created_at: campaign.createdAt.getTime(),
    launched_at: campaign.launchedAt?.getTime() ?? null,
    deleted_at: campaign.deletedAt?.getTime() ?? null,
  };
}

export function toWorkflow(campaign: CampaignDetail): WorkflowView {
  return {
    ...toSummary(campaign),
    sequence: toSequence(campaign.graph),
    ...(campaign.type === "smart" ? toNodes(campaign.graph) : { sequences_nodes: [], sequences_links: [] }),
    mailboxes: [...campaign.mailboxIds],
    revision: campaign.revision,
    last_change: campaign.lastChange && {
      at: campaign.lastChange.at.getTime(),
      name: campaign.lastChange.name,
      is_own: campaign.lastChange.isOwn,
    },
  };
}

/** The profile of a campaign's person. */
export function toCampaignProfile(person: CampaignPerson): PersonState["profile"] {
  return {
    _id: person.prospectId,
    first_name: person.firstName,
    last_name: person.lastName,
    full_name: person.fullName,
    company_name: person.companyName,
    job_title: person.jobTitle,
    location: person.location,
    email: person.email,
    social_url: person.socialUrl,
    lead_status: person.leadStatus,
    custom_fields: { ...person.customFields },
  };
}

/** A person of a campaign. `stand` is where the sequencer says they stand, null for a person who isn't enrolled. */
export function toPersonState(person: CampaignPerson, stand: Stand | null): PersonState {
  const state = stand?.state ?? null;
  const approval = state && approvalOf(state, person.holds);
  return {
    profile: toCampaignProfile(person),
    status: personStatus(state, approval, person.leadStatus, person.isBarred),
    state,
    approval,
    step_id: stand?.nodeId ?? null,
    reason: stand?.reason ?? null,
    next_at: stand?.nextTryAt?.getTime() ?? null,
  };
}

/** What a body asks to do to people of a campaign. */
export function toDeed(body: {
  readonly verb: ProfileVerb;
  readonly version?: number | undefined;
  readonly until?: number | undefined;
  readonly step_id?: string | undefined;
}): Deed {
  const { verb } = body;
  switch (verb) {
    case "approve":
      return { verb, version: body.version ?? null };
    case "hold":
      return { verb, until: body.until ?? null };
    case "resume":
      return { verb, at: body.step_id ? { stepId: body.step_id, repeats: null } : null };
    default:
      return { verb };
  }
}
