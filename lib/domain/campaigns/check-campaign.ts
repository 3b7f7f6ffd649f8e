import { db, type Tx } from "@/lib/db/index.ts";
import { requireCredential } from "@/lib/domain/credentials/index.ts";
import { findShared } from "@/lib/domain/labels/index.ts";
import { requireMailboxes } from "@/lib/domain/mailboxes/index.ts";
import { importsOf } from "@/lib/domain/prospects/index.ts";
import { knownPlaceholders } from "@/lib/domain/prospects/rules/placeholder-values.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { inSlices } from "@/lib/kernel/slices/index.ts";
import { requireCampaign } from "./require-campaign.ts";
import { type Affected, affectedBy } from "./rules/affected.ts";
import type { Tracked } from "./rules/branches.ts";
import type { CampaignType } from "./rules/campaign-type.ts";
import { labelOf } from "./rules/conditions.ts";
import { type Graph, order } from "./rules/graph.ts";
import { type CheckedAgainst, checkingSequence } from "./rules/sequence.ts";
import type { SequenceProblem } from "./rules/sequence-problem.ts";
import { readSettings } from "./rules/settings.ts";
import { type AccountLimits, accountLimitsOf } from "./rules/steps/account-limits.ts";
import { findRules } from "./rules/steps/registry.ts";
import { findLists } from "./store/audience.ts";
import { findGraph, findKeptMailboxes } from "./store/campaigns.ts";
import { countStanding, countWithoutAddress } from "./store/people.ts";
import { type CampaignWarning, findWarned, readMails, warningsOf } from "./warn-campaign.ts";

export interface SequenceDraft {
  readonly credentialId: Id;
  /** Left out: simple. */
  readonly type?: CampaignType;
  readonly graph: Graph;
  readonly isEmailOnly: boolean;
  /** What its mails tell of. Left out: nothing. */
  readonly tracks?: Tracked;
  /** Whether its mails are to carry the workspace's postal address. Left out: they aren't. */
  readonly isPostalAddress?: boolean;
  readonly mailboxIds: readonly Id[];
  /** Custom fields of the imports that belong to no campaign yet. */
  readonly customFields: readonly string[];
  /** The people whom this save adds, or to whom it brings a new kind of outreach. Left out: nobody. */
  readonly newcomers?: Newcomers;
}

/** People of imports: of the named ones, and of the campaign where one is given. */
export interface Newcomers {
  readonly campaignId: Id | null;
  readonly importIds: readonly Id[];
}

export interface CampaignCheck {
  readonly problems: SequenceProblem[];
  readonly warnings: CampaignWarning[];
  readonly affected: Affected | null;
  readonly account: AccountLimits;
}

/**
 * Checks a sequence and changes nothing. Tells what keeps it from being saved, what people should know of it, and what
 * saving would do to people on their way. `importIds` are imports that belong to no campaign yet. Throws `not_found`
 * for a campaign or account that the member doesn't see.
 */
export async function checkCampaign(
  member: Member,
  draft: SequenceDraft,
  campaignId: Id | null,
  importIds: readonly Id[] = [],
): Promise<CampaignCheck> {
  const { workspaceId } = member;
  const mails = await inSlices(readMails(draft.graph));
  const { affected, against, warned } = await db.tenant({ workspaceId }, async (tx) => {
    const campaign = campaignId === null ? null : await requireCampaign(tx, member, campaignId);
    const isNewKind = campaign !== null && !readSettings(campaign.settings).isEmailOnly;
    const newcomers = { campaignId: isNewKind ? campaignId : null, importIds };
    const against = await gather(tx, member, { ...draft, newcomers }, campaignId);
    const fillable = [...knownPlaceholders, ...against.customFields];
    const warned = await findWarned(tx, member, draft, { campaignId, importIds }, mails, fillable);
    if (!campaign) return { affected: null, against, warned };
    const before = await findGraph(tx, workspaceId, campaign.id, campaign.currentVersion);
    const standing = await countStanding(tx, workspaceId, campaign.id);
    return { affected: affectedBy(before, draft.graph, standing), against, warned };
  });
  // The texts are read outside of the transaction: nobody waits for its connection meanwhile.
  return {
    problems: await problemsOf(draft, against),
    warnings: await inSlices(warningsOf(mails, warned)),
    affected,
    account: against.account,
  };
}

/** Refuses a sequence with problems: "Resolve errors before saving", with the place of each problem (OC-043). */
export async function requireSound(
  tx: Tx,
  member: Member,
  draft: SequenceDraft,
  campaignId: Id | null,
): Promise<void> {
  const problems = await problemsOf(draft, await gather(tx, member, draft, campaignId));
  if (problems.length === 0) return;
  const places = draft.type === "smart" ? Object.keys(draft.graph.nodes) : order(draft.graph);
  throw new ProductError("invalid_input", "resolveErrors", {
    fields: problems.slice(0, 50).map(({ key, nodeId, field, values }) => ({
      path: [
        draft.type === "smart" ? "sequences_nodes" : "sequence",
        ...(nodeId === null ? [] : [places.indexOf(nodeId)]),
        ...(field ? [field] : []),
      ].join("."),
      message: `sequence_${key}`,
      ...(values ? { values } : {}),
    })),
  });
}

/** What a draft is checked against, and what is wrong with the people to whom it goes. */
interface Against extends CheckedAgainst {
  readonly account: AccountLimits;
  readonly customFields: readonly string[];
  readonly ofPeople: readonly SequenceProblem[];
}

/** Gathers it. Throws `not_found` for an account or a mailbox that the member may not use. */
async function gather(tx: Tx, member: Member, draft: SequenceDraft, campaignId: Id | null): Promise<Against> {
  const credential = await requireCredential(tx, member, draft.credentialId);
  await requireOwnMailboxes(tx, member, draft, campaignId);
  const imports = campaignId === null ? [] : await importsOf(tx, member.workspaceId, [campaignId]);
  return {
    account: accountLimitsOf(credential.limits),
    customFields: [...draft.customFields, ...imports.flatMap((one) => one.customFields)],
    type: draft.type ?? "simple",
    isEmailOnly: draft.isEmailOnly,
    ...(draft.tracks ? { tracks: draft.tracks } : {}),
    lists: await ownLists(tx, member.workspaceId, draft.graph),
    labels: await ownLabels(tx, member.workspaceId, draft.graph),
    ofPeople: await addressProblems(tx, member, draft),
  };
}

async function problemsOf(draft: SequenceDraft, against: Against): Promise<SequenceProblem[]> {
  const problems = await inSlices(checkingSequence(draft.graph, against));
  for (const id of order(draft.graph)) {
    const node = draft.graph.nodes[id];
    if (node?.kind !== "action") continue;
    const rules = findRules(node.action);
    if (draft.isEmailOnly && rules?.lane === "social")
      problems.push({ key: "social_step_in_email_only", nodeId: id });
    // A step that names mailboxes uses those of them that the campaign has.
    const only = rules?.mailboxesOf(node.action) ?? [];
    const senders = draft.mailboxIds.filter((mailboxId) => only.length === 0 || only.includes(mailboxId));
    if (rules?.lane === "mailbox" && senders.length === 0) problems.push({ key: "no_mailbox", nodeId: id });
  }
  return [...problems, ...against.ofPeople];
}

/** An email-only campaign takes nobody without an address, however people get into it [OC-041]. */
async function addressProblems(
  tx: Tx,
  { workspaceId }: Member,
  { isEmailOnly, newcomers }: SequenceDraft,
): Promise<SequenceProblem[]> {
  if (!isEmailOnly || !newcomers) return [];
  const { campaignId, importIds } = newcomers;
  const count = await countWithoutAddress(tx, workspaceId, campaignId, importIds);
  return count > 0 ? [{ key: "people_without_address", nodeId: null, values: { count } }] : [];
}

const mailboxesOfSteps = (graph: Graph): Id[] =>
  Object.values(graph.nodes).flatMap((node) =>
    node.kind === "action" ? [...(findRules(node.action)?.mailboxesOf(node.action) ?? [])] : [],
  );

/**
 * Refuses mailboxes that the member may not use, in the campaign's pool and in its steps. Mailboxes that the campaign
 * already has may stay, whoever saves it. Throws `not_found`.
 */
async function requireOwnMailboxes(
  tx: Tx,
  member: Member,
  draft: SequenceDraft,
  campaignId: Id | null,
): Promise<void> {
  const named = new Set([...draft.mailboxIds, ...mailboxesOfSteps(draft.graph)]);
  if (campaignId !== null && named.size > 0) {
    for (const id of await findKeptMailboxes(tx, member.workspaceId, campaignId)) named.delete(id);
  }
  await requireMailboxes(tx, member, [...named]);
}

/** Which of the labels that a sequence's conditions name are the workspace's. */
export async function ownLabels(tx: Tx, workspaceId: Id, { nodes }: Graph): Promise<Id[]> {
  const named = Object.values(nodes).flatMap((node) => {
    const label = node.kind === "condition" ? labelOf(node.condition) : null;
    return label === null ? [] : [label];
  });
  return named.length === 0 ? [] : findShared(tx.sql, workspaceId, named);
}

/** Which of the imports that a sequence's conditions name are the workspace's. */
export async function ownLists(tx: Tx, workspaceId: Id, { nodes }: Graph): Promise<Id[]> {
  const named = Object.values(nodes).flatMap((node) =>
    node.kind === "condition" && node.condition.kind === "in_list" ? [node.condition.listId] : [],
  );
  return named.length === 0 ? [] : findLists(tx, workspaceId, named);
}
