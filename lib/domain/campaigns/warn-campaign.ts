import type { WarningKey } from "@/lib/contracts/campaigns/warning-keys.ts";
import type { Tx } from "@/lib/db/index.ts";
import { listMailboxes } from "@/lib/domain/mailboxes/index.ts";
import { listSignatures, type Signature } from "@/lib/domain/signatures/index.ts";
import { listDomains } from "@/lib/domain/tracking/index.ts";
import { type Member, postalAddressOf } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { neededIn } from "@/lib/kernel/placeholders/index.ts";
import { TextSlices } from "@/lib/kernel/slices/text-slices.ts";
import { type Graph, order } from "./rules/graph.ts";
import { checkMail } from "./rules/postal-check.ts";
import { unaskedSteps } from "./rules/sequence.ts";
import type { NamedMail } from "./rules/steps/definition.ts";
import { findRules } from "./rules/steps/registry.ts";
import { countLacking, countUnconnected } from "./store/people.ts";

/** What people should know of a sequence that may be saved all the same. */
export interface CampaignWarning {
  readonly key: WarningKey;
  readonly nodeId: string;
  readonly field: string | null;
  readonly values: Readonly<Record<string, string | number>>;
}

/** The people to whom a sequence goes: those of the campaign's imports, and of imports that belong to none yet. */
interface Audience {
  readonly campaignId: Id | null;
  readonly importIds: readonly Id[];
}

interface Draft {
  readonly graph: Graph;
  readonly credentialId: Id;
  readonly mailboxIds: readonly Id[];
  readonly isPostalAddress?: boolean;
}

/** A mail of a sequence. */
interface WrittenMail {
  readonly nodeId: string;
  readonly mail: NamedMail;
  /** The names of its placeholders that have no fallback. */
  readonly needed: ReadonlySet<string>;
}

/** What the workspace says about a sequence's mails and their readers. */
interface Found {
  /** The steps that reach only people who are connected. */
  readonly unasked: readonly CampaignWarning[];
  readonly lacksAddress: boolean;
  readonly ownHosts: readonly string[];
  readonly signatures: readonly Signature[];
  /** How many people have no value for a name. */
  readonly lacking: readonly { readonly name: string; readonly count: number }[];
}

/** The mails of a sequence in reading order, read in slices. */
export function* readMails(graph: Graph): Generator<undefined, WrittenMail[]> {
  const mails: WrittenMail[] = [];
  const slices = new TextSlices();
  for (const nodeId of order(graph)) {
    const node = graph.nodes[nodeId];
    const mail = node?.kind === "action" ? findRules(node.action)?.mailOf?.(node.action) : undefined;
    if (!mail) continue;
    const { subject, text, unsubscribeText } = mail;
    const needed = new Set(neededIn([subject, text, unsubscribeText ?? ""].join("\n")));
    mails.push({ nodeId, mail, needed });
    if (slices.isFullAfter(text.length)) yield;
  }
  return mails;
}

/**
 * Finds what the warnings of a sequence need to know.
 * @param fillable the names that people may have values for. Others are problems of the sequence.
 */
export async function findWarned(
  tx: Tx,
  member: Member,
  draft: Draft,
  audience: Audience,
  mails: readonly WrittenMail[],
  fillable: readonly string[],
): Promise<Found> {
  const { credentialId, mailboxIds, isPostalAddress = false } = draft;
  const { workspaceId } = member;
  const unasked = await unaskedWarnings(tx, workspaceId, draft, audience);
  if (mails.length === 0) return { unasked, lacksAddress: false, ownHosts: [], signatures: [], lacking: [] };
  const names = [...new Set(fillable)].filter((name) => mails.some(({ needed }) => needed.has(name)));
  const { campaignId, importIds } = audience;
  return {
    unasked,
    lacksAddress: isPostalAddress && (await postalAddressOf(tx, workspaceId)) === "",
    ownHosts: await findOwnHosts(member, mailboxIds),
    signatures: mails.some(({ mail }) => mail.signatureId !== null)
      ? await listSignatures(member, credentialId)
      : [],
    lacking: names.length === 0 ? [] : await countLacking(tx, workspaceId, campaignId, importIds, names),
  };
}

/**
 * What people should know of a sequence: whom its messages don't reach, the placeholders that some people have no value
 * for, and what the postal check says of each mail. In slices.
 */
export function* warningsOf(
  mails: readonly WrittenMail[],
  { unasked, lacksAddress, ownHosts, signatures, lacking }: Found,
): Generator<undefined, CampaignWarning[]> {
  const warnings = [...unasked];
  const [first] = mails;
  if (first && lacksAddress)
    warnings.push({ key: "no_postal_address", nodeId: first.nodeId, field: null, values: {} });
  const slices = new TextSlices();
  for (const { nodeId, mail, needed } of mails) {
    const { signatureId, ...words } = mail;
    const signature = signatures.find(({ id, isDefault }) =>
      signatureId === "default" ? isDefault : id === signatureId,
    );
    const missing = lacking.filter(({ name }) => needed.has(name));
    if (missing.length > 0) warnings.push(missingFields(nodeId, missing));
    for (const advice of checkMail({ ...words, signature: signature?.message ?? null }, ownHosts))
      warnings.push({ ...advice, nodeId });
    if (slices.isFullAfter(mail.text.length)) yield;
  }
  return warnings;
}

/**
 * Warns of a message without a connection request before it, unless everybody who was imported is connected
 * with the campaign's account.
 */
async function unaskedWarnings(
  tx: Tx,
  workspaceId: Id,
  { graph, credentialId }: Draft,
  { campaignId, importIds }: Audience,
): Promise<CampaignWarning[]> {
  const unasked = unaskedSteps(graph);
  if (unasked.length === 0) return [];
  const { people, unconnected } = await countUnconnected(
    tx,
    workspaceId,
    campaignId,
    importIds,
    credentialId,
  );
  if (people > 0 && unconnected === 0) return [];
  return unasked.map((nodeId) => ({
    key: "message_without_request",
    nodeId,
    field: null,
    values: { count: unconnected },
  }));
}

const missingFields = (
  nodeId: string,
  missing: readonly { readonly name: string; readonly count: number }[],
): CampaignWarning => ({
  key: "missing_fields",
  nodeId,
  field: "text",
  values: {
    names: missing.map(({ name }) => `{${name}}`).join(", "),
    count: Math.max(...missing.map(({ count }) => count)),
  },
});

/** The domains of a campaign's mailboxes and of the workspace's tracked links. */
async function findOwnHosts(member: Member, mailboxIds: readonly Id[]): Promise<string[]> {
  const [mailboxes, domains] = [await listMailboxes(member), await listDomains(member)];
  const senders = mailboxes.filter(({ id }) => mailboxIds.includes(id));
  return [
    ...senders.map(({ email }) => email.slice(email.lastIndexOf("@") + 1).toLowerCase()),
    ...domains.filter(({ verifiedAt }) => verifiedAt !== null).map(({ domain }) => domain),
  ];
}
