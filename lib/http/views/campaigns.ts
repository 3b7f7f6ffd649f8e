import type { PersonState } from "@/lib/contracts/campaign-people.ts";
import type {
  ImportReply,
  SearchView,
  SequenceStep,
  UploadReply,
  WorkflowSummary,
  WorkflowView,
} from "@/lib/contracts/campaigns.ts";
import {
  type CampaignDetail,
  type CampaignPerson,
  type CampaignSettings,
  type CampaignSummary,
  type Graph,
  lineOf,
  type NodeAction,
  order,
} from "@/lib/domain/campaigns/index.ts";
import {
  type ImportSummary,
  type ImportView,
  leadStatusOf,
  type UploadView,
} from "@/lib/domain/prospects/index.ts";
import type { Stand } from "@/lib/domain/sequencer/index.ts";

const settingNames = [
  ["is_email_only", "isEmailOnly"],
  ["is_existing_people", "isExistingPeople"],
  ["is_include_talked_before", "isIncludeTalkedBefore"],
  ["is_only_premium", "isOnlyPremium"],
  ["is_link_tracking", "isLinkTracking"],
  ["is_open_tracking", "isOpenTracking"],
] as const;
type WireFlag = (typeof settingNames)[number][0];

/** The switches that a body names; those it doesn't stay as they are. */
export function fromFlags(body: Partial<Record<WireFlag, boolean | undefined>>): Partial<CampaignSettings> {
  return Object.fromEntries(
    settingNames.flatMap(([wire, ours]) => (body[wire] === undefined ? [] : [[ours, body[wire]]])),
  );
}

/** The steps of a simple sequence as a graph: a line. */
export function fromSequence(steps: readonly SequenceStep[]): Graph {
  return lineOf(steps.map((step) => ({ id: step.id, delayHours: step.delay, action: toAction(step) })));
}

function toAction(step: SequenceStep): NodeAction {
  if (step.type === "connection_request") return { type: step.type, note: step.note ?? "" };
  if (step.type === "message") return { type: step.type, text: step.text ?? "" };
  return {
    ...{ type: step.type, subject: step.subject ?? "", text: step.text ?? "" },
    mailboxIds: step.mailbox_ids ?? [],
  };
}

/** A graph that is a line, as steps; nodes that a simple sequence doesn't have are left out. */
export function toSequence(graph: Graph): SequenceStep[] {
  return order(graph).flatMap((id): SequenceStep[] => {
    const node = graph.nodes[id];
    if (node?.kind !== "action") return [];
    const { action, delayHours: delay } = node;
    if (action.type === "connection_request") return [{ id, type: action.type, delay, note: action.note }];
    if (action.type === "message") return [{ id, type: action.type, delay, text: action.text }];
    if (action.type !== "email") return [];
    const { type, subject, text } = action;
    return [{ id, type, delay, subject, text, mailbox_ids: [...action.mailboxIds] }];
  });
}

export function toSearch(one: ImportSummary): SearchView {
  return {
    _id: one.id,
    source: "csv",
    file_name: one.fileName,
    status: one.state,
    custom_fields_keys: [...one.customFields],
    total: one.total,
    accepted: one.accepted,
    refused: one.refused,
  };
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
    version: campaign.version,
    searches: campaign.imports.map(toSearch),
    counts: { ...campaign.counts },
    created_at: campaign.createdAt.getTime(),
    launched_at: campaign.launchedAt?.getTime() ?? null,
    deleted_at: campaign.deletedAt?.getTime() ?? null,
  };
}

export function toWorkflow(campaign: CampaignDetail): WorkflowView {
  return {
    ...toSummary(campaign),
    sequence: toSequence(campaign.graph),
    mailboxes: [...campaign.mailboxIds],
    revision: campaign.revision,
    last_change: campaign.lastChange && {
      at: campaign.lastChange.at.getTime(),
      name: campaign.lastChange.name,
      is_own: campaign.lastChange.isOwn,
    },
  };
}

export function toUpload(view: UploadView): UploadReply {
  return {
    filename: view.id,
    columns: [...view.columns],
    preview: view.preview.map((cells) => [...cells]),
    user_fields: { ...view.fields },
    custom_columns: view.custom.map((one) => ({ ...one })),
    delimiter: view.delimiter,
    total: view.total,
  };
}

export function toImport(view: ImportView, customFields: readonly string[]): ImportReply {
  return {
    search_id: view.id,
    total: view.total,
    accepted: view.accepted,
    refused: view.refused,
    duplicates: view.duplicates,
    lines: view.lines.map((one) => ({ ...one })),
    custom_fields_keys: [...customFields],
  };
}

/** Who a person of a campaign is. */
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
    lead_status: leadStatusOf(person.leadStatus),
    custom_fields: { ...person.customFields },
  };
}

/** A person of a campaign; `stand`: where the sequencer says they stand, null for somebody who isn't enrolled. */
export function toPersonState(person: CampaignPerson, stand: Stand | null): PersonState {
  return {
    profile: toCampaignProfile(person),
    state: stand?.state ?? null,
    step_id: stand?.nodeId ?? null,
    reason: stand?.reason ?? null,
    next_at: stand?.nextTryAt?.getTime() ?? null,
  };
}
