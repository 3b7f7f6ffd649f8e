import type { WarningKey } from "@/lib/contracts/campaigns/warning-keys.ts";
import type { Tx } from "@/lib/db/index.ts";
import { listMailboxes } from "@/lib/domain/mailboxes/index.ts";
import { listSignatures } from "@/lib/domain/signatures/index.ts";
import { listDomains } from "@/lib/domain/tracking/index.ts";
import { type Member, postalAddressOf } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { render } from "@/lib/kernel/placeholders/index.ts";
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

/** What people should know of a sequence: whom its messages don't reach, and what is odd about its mails. */
export async function warningsOf(
  tx: Tx,
  member: Member,
  draft: Draft,
  audience: Audience,
): Promise<CampaignWarning[]> {
  return [
    ...(await unaskedWarnings(tx, member.workspaceId, draft, audience)),
    ...(await mailWarnings(tx, member, draft, audience)),
  ];
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

/** The postal check of each mail, and the placeholders that some people have no value for. */
async function mailWarnings(
  tx: Tx,
  member: Member,
  { graph, credentialId, mailboxIds, isPostalAddress = false }: Draft,
  { campaignId, importIds }: Audience,
): Promise<CampaignWarning[]> {
  const mails = order(graph).flatMap((nodeId) => {
    const node = graph.nodes[nodeId];
    const mail = node?.kind === "action" ? findRules(node.action)?.mailOf?.(node.action) : undefined;
    return mail ? [{ nodeId, mail }] : [];
  });
  const [first] = mails;
  if (!first) return [];
  const lacksAddress = isPostalAddress && (await postalAddressOf(tx, member.workspaceId)) === "";
  const hosts = await ownHosts(member, mailboxIds);
  const signatures = mails.some(({ mail }) => mail.signatureId !== null)
    ? await listSignatures(member, credentialId)
    : [];
  const names = [...new Set(mails.flatMap(({ mail }) => neededBy(mail)))];
  const lacking =
    names.length === 0 ? [] : await countLacking(tx, member.workspaceId, campaignId, importIds, names);
  const ofAll: CampaignWarning[] = lacksAddress
    ? [{ key: "no_postal_address", nodeId: first.nodeId, field: null, values: {} }]
    : [];
  const ofEach = mails.flatMap(({ nodeId, mail }): CampaignWarning[] => {
    const { signatureId, ...words } = mail;
    const signature = signatures.find(({ id, isDefault }) =>
      signatureId === "default" ? isDefault : id === signatureId,
    );
    const needed = neededBy(mail);
    const missing = lacking.filter(({ name }) => needed.includes(name));
    return [
      ...(missing.length === 0 ? [] : [missingFields(nodeId, missing)]),
      ...checkMail({ ...words, signature: signature?.message ?? null }, hosts).map((advice) => ({
        ...advice,
        nodeId,
      })),
    ];
  });
  return [...ofAll, ...ofEach];
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

/** The placeholders of a mail that have no fallback. */
function neededBy({ subject, text, unsubscribeText }: NamedMail): string[] {
  const filled = render([subject, text, unsubscribeText ?? ""].join("\n"), {});
  return filled.ok ? [] : [...new Set(filled.missing)];
}

/** The domains of a campaign's mailboxes and of the workspace's tracked links. */
async function ownHosts(member: Member, mailboxIds: readonly Id[]): Promise<string[]> {
  const [mailboxes, domains] = [await listMailboxes(member), await listDomains(member)];
  const senders = mailboxes.filter(({ id }) => mailboxIds.includes(id));
  return [
    ...senders.map(({ email }) => email.slice(email.lastIndexOf("@") + 1).toLowerCase()),
    ...domains.filter(({ verifiedAt }) => verifiedAt !== null).map(({ domain }) => domain),
  ];
}
