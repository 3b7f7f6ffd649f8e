import { db, type Tx } from "@/lib/db/index.ts";
import { requireCredential } from "@/lib/domain/credentials/index.ts";
import { importsOf } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { requireCampaign } from "./require-campaign.ts";
import { type Affected, affectedBy } from "./rules/affected.ts";
import { type Graph, order } from "./rules/graph.ts";
import { checkSequence, type SequenceProblem, textLimits, unaskedMessages } from "./rules/sequence.ts";
import { stepKinds } from "./rules/step-kinds.ts";
import { findGraph } from "./store/campaigns.ts";
import { countStanding, countUnconnected } from "./store/people.ts";

export type CampaignProblem = Omit<SequenceProblem, "key"> & {
  readonly key: SequenceProblem["key"] | "social_step_in_email_only" | "no_mailbox";
};

/** What doesn't keep a sequence from being saved, and people should know of. */
export interface CampaignWarning {
  readonly key: "message_without_request";
  readonly nodeId: string;
  /** People of the campaign who aren't known to be connected. */
  readonly values: { readonly count: number };
}

export interface SequenceDraft {
  readonly credentialId: Id;
  readonly graph: Graph;
  readonly isEmailOnly: boolean;
  readonly mailboxIds: readonly Id[];
  /** Custom fields of imports that belong to no campaign yet. */
  readonly customFields: readonly string[];
}

export interface CampaignCheck {
  readonly problems: CampaignProblem[];
  readonly warnings: CampaignWarning[];
  readonly affected: Affected | null;
  readonly noteLimit: number;
}

/**
 * What keeps a sequence from being saved, what people should know of it, and what saving would do to people on their way;
 * changes nothing. `importIds` are imports that belong to no campaign yet. Throws `not_found` for a campaign or account
 * that the member doesn't see.
 */
export function checkCampaign(
  member: Member,
  draft: SequenceDraft,
  campaignId: Id | null,
  importIds: readonly Id[] = [],
): Promise<CampaignCheck> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const campaign = campaignId === null ? null : await requireCampaign(tx, member, campaignId);
    const { problems, noteLimit } = await problemsOf(tx, member, draft, campaignId);
    const warnings = await warningsOf(tx, workspaceId, draft.graph, campaignId, importIds);
    if (!campaign) return { problems, warnings, affected: null, noteLimit };
    const before = await findGraph(tx, workspaceId, campaign.id, campaign.currentVersion);
    const standing = await countStanding(tx, workspaceId, campaign.id);
    return { problems, warnings, affected: affectedBy(before, draft.graph, standing), noteLimit };
  });
}

/** A message without a request before it is worth a word, unless everybody who was imported is connected. */
async function warningsOf(
  tx: Tx,
  workspaceId: Id,
  graph: Graph,
  campaignId: Id | null,
  importIds: readonly Id[],
): Promise<CampaignWarning[]> {
  const unasked = unaskedMessages(graph);
  if (unasked.length === 0) return [];
  const { people, unconnected } = await countUnconnected(tx, workspaceId, campaignId, importIds);
  if (people > 0 && unconnected === 0) return [];
  return unasked.map((nodeId) => ({
    ...{ key: "message_without_request" as const, nodeId },
    values: { count: unconnected },
  }));
}

/** Refuses a sequence with problems: "Resolve errors before saving", with each problem's place (OC-043). */
export async function requireSound(
  tx: Tx,
  member: Member,
  draft: SequenceDraft,
  campaignId: Id | null,
): Promise<void> {
  const { problems } = await problemsOf(tx, member, draft, campaignId);
  if (problems.length === 0) return;
  const places = order(draft.graph);
  throw new ProductError("invalid_input", "resolveErrors", {
    fields: problems.slice(0, 50).map(({ key, nodeId, field, values }) => ({
      path: [
        "sequence",
        ...(nodeId === null ? [] : [places.indexOf(nodeId)]),
        ...(field ? [wireField[field]] : []),
      ].join("."),
      message: `sequence_${key}`,
      ...(values ? { values } : {}),
    })),
  });
}

const wireField = { note: "note", text: "text", subject: "subject", delayHours: "delay" } as const;

async function problemsOf(
  tx: Tx,
  member: Member,
  draft: SequenceDraft,
  campaignId: Id | null,
): Promise<{ problems: CampaignProblem[]; noteLimit: number }> {
  const credential = await requireCredential(tx, member, draft.credentialId);
  const noteLimit = noteLimitOf(credential.limits);
  const imports = campaignId === null ? [] : await importsOf(tx, member.workspaceId, [campaignId]);
  const customFields = [...draft.customFields, ...imports.flatMap((one) => one.customFields)];
  const problems: CampaignProblem[] = checkSequence(draft.graph, { noteLimit, customFields });
  for (const id of order(draft.graph)) {
    const node = draft.graph.nodes[id];
    if (node?.kind !== "action") continue;
    const { lane } = stepKinds[node.action.type];
    if (draft.isEmailOnly && lane === "social")
      problems.push({ key: "social_step_in_email_only", nodeId: id });
    if (node.action.type === "email" && node.action.mailboxIds.length === 0 && draft.mailboxIds.length === 0)
      problems.push({ key: "no_mailbox", nodeId: id });
  }
  return { problems, noteLimit };
}

/** The account's own limit of a connection note, at most 300. Source: decision 21. */
function noteLimitOf(limits: unknown): number {
  const own = (limits as Record<string, unknown> | null)?.note;
  return typeof own === "number" ? Math.min(own, textLimits.noteCeiling) : textLimits.note;
}
