import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { requireCredential } from "@/lib/domain/credentials/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { cutText } from "@/lib/kernel/storable-text/index.ts";
import { hashToken } from "@/lib/kernel/tokens/index.ts";
import type { MailboxAbilities, MailPort } from "@/lib/providers/mail/port.ts";
import type { Grant, OAuthClient } from "@/lib/providers/oauth/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireMailbox } from "../read-mailboxes.ts";
import { requireMailboxRoom } from "../require-room.ts";
import { isMailboxAddress } from "../rules/address.ts";
import { isReadOtherwise } from "../rules/mailbox-types.ts";
import { refusalOf } from "../rules/refusal.ts";
import { noteGrant } from "../store/grants.ts";
import { findMailboxByAddress, linkCredential, lockMailboxes, saveMailbox } from "../store/mailboxes.ts";
import { type OauthState, takeState } from "../store/oauth-states.ts";
import type { OAuthAccess } from "./oauth-access.ts";
import { sealTokens } from "./tokens.ts";

export interface FinishSignInInput {
  readonly sessionId: Id;
  readonly brandId: Id;
  /** The sender's name of a new mailbox. */
  readonly fromName: string;
  /** The query with which the provider sent the person back. */
  readonly answer: URLSearchParams;
}

/**
 * Connects the mailbox of a person who comes back from a provider's sign-in: a new one, or again one that was connected
 * before, which then continues where its reading stopped. Returns its id. Throws `invalid_input` (an unknown, used or
 * foreign state; the person refused; another address than the mailbox's), `conflict` (the address is connected already
 * [OC-416]), `provider_failed` (the provider couldn't be asked).
 */
export async function finishSignIn(
  member: Member,
  { oauth, mail }: { readonly oauth: OAuthAccess; readonly mail: Pick<MailPort, "verify"> },
  input: FinishSignInInput,
): Promise<Id> {
  const { workspaceId } = member;
  const { sessionId, brandId, fromName, answer } = input;
  const state = answer.get("state") ?? "";
  const at = { workspaceId, sessionId, stateHash: hashToken(state) };
  // Taken in a transaction of its own: whatever goes wrong afterwards, it doesn't count twice.
  const begun = await db.tenant({ workspaceId }, (tx) => takeState(tx, at));
  if (!begun) throw new ProductError("invalid_input", "oauthStateUnknown");
  const { provider, redirectUri, verifier } = begun;
  const client = await oauth.client(provider, brandId);
  if (!client) throw new ProductError("unavailable", "oauthUrlMissing");
  const given = await grantedBy(() =>
    oauth.port.exchange(provider, answer, { client, redirectUri, state, verifier }),
  );
  const abilities = await grantedBy(() =>
    mail.verify({ kind: provider, email: "", fromName, access: { granted: given.accessToken } }),
  );
  return db.tenant({ workspaceId }, async (tx) => {
    await lockMailboxes(tx, workspaceId);
    const id = await save(tx, member, { begun, given, client, abilities, fromName });
    await facts.publish(tx, { kind: "mailbox.changed", workspaceId, mailboxId: id });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["mailboxes"] });
    return id;
  });
}

interface Connected {
  readonly begun: OauthState;
  readonly given: Grant & { readonly refreshToken: string };
  readonly client: OAuthClient;
  readonly abilities: MailboxAbilities;
  readonly fromName: string;
}

async function save(tx: Tx, member: Member, connected: Connected): Promise<Id> {
  const { begun, given, client, abilities } = connected;
  const { workspaceId } = member;
  const { provider, credentialId } = begun;
  const email = (abilities.address ?? "").trim();
  if (!isMailboxAddress(email))
    throw new ProductError("invalid_input", "oauthRefused", { values: { detail: "no address" } });
  if (credentialId) await requireCredential(tx, member, credentialId);
  const target = await targetOf(tx, member, begun, email.toLowerCase());
  const { sentFolder, cursor } = abilities;
  await saveMailbox(
    tx,
    workspaceId,
    target.id,
    {
      type: provider,
      email,
      emailLower: email.toLowerCase(),
      fromName: target.fromName ?? connected.fromName,
      username: email,
      smtp: null,
      imap: null,
      relay: null,
      sentFolder,
      cursor,
    },
    {
      isNewAddress: target.isNew,
      isNewKind: isReadOtherwise(target.type, provider),
      now: await readProductNow(tx.sql),
    },
  );
  if (target.isAdded) await requireMailboxRoom(tx, workspaceId);
  const { accessToken, refreshToken, expiresIn } = given;
  await sealTokens(tx, workspaceId, target.id, { accessToken, refreshToken, clientId: client.clientId });
  await noteGrant(tx, workspaceId, target.id, expiresIn);
  if (credentialId) await linkCredential(tx, workspaceId, target.id, credentialId);
  await audit(tx, {
    workspaceId,
    actorUserId: member.userId,
    action: target.isNew ? "mailbox.connect" : "mailbox.update",
    subjectId: target.id,
  });
  return target.id;
}

interface Target {
  readonly id: Id;
  readonly isNew: boolean;
  /** Whether the workspace has one mailbox more by it. */
  readonly isAdded: boolean;
  readonly type: string | null;
  readonly fromName: string | null;
}

/** The mailbox that is connected: the one that was named, the one with the same address, or a new one. */
async function targetOf(tx: Tx, member: Member, begun: OauthState, emailLower: string): Promise<Target> {
  const { workspaceId } = member;
  const { provider, mailboxId, credentialId } = begun;
  if (mailboxId !== null) {
    const { id, type, email, fromName, status } = await requireMailbox(tx, member, mailboxId);
    if (email.toLowerCase() !== emailLower)
      throw new ProductError("invalid_input", "oauthOtherAddress", { values: { email } });
    return { id, isNew: false, isAdded: status === "disconnected", type, fromName };
  }
  const same = await findMailboxByAddress(tx, workspaceId, emailLower);
  if (!same) {
    if (!member.isAdmin && !credentialId) throw invalidField("credentials_id", "mailboxNeedsAccount");
    return { id: newId(), isNew: true, isAdded: true, type: null, fromName: null };
  }
  // Its owner has just proved that the address is theirs. Connected already, it may only be renewed for the same
  // account.
  const isRenewed =
    same.type === provider &&
    (credentialId === null ? member.isAdmin : same.links.some((link) => link.credentialId === credentialId));
  if (same.status !== "disconnected" && !isRenewed) throw new ProductError("conflict", "mailboxTaken");
  const isAdded = same.status === "disconnected";
  return { id: same.id, isNew: false, isAdded, type: same.type, fromName: same.fromName };
}

/** Runs a step at the provider. Its refusals are told in words that a person can act on. */
async function grantedBy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind !== "rejected" && error.kind !== "auth") throw refusalOf(error);
    const values = { detail: cutText(error.detail, 200) };
    throw new ProductError("invalid_input", "oauthRefused", { values, cause: error });
  }
}
