import { db, readProductNow } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { SocialConnection, SocialPort } from "@/lib/providers/social/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { type CredentialDetail, toDetail } from "./credential-detail.ts";
import { requireCredential } from "./require-credential.ts";
import { addressTaken, requireFreeAddress } from "./require-free-address.ts";
import { outcomeOf } from "./rules/sign-in-outcome.ts";
import { sameAddressKey } from "./rules/state.ts";
import { saveCredential } from "./store/credentials.ts";

/** Asks the network, outside of any transaction; its failures become a refusal that a person understands. */
export async function askNetwork<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new ProductError("provider_failed", "socialUnavailable", { cause: error });
  }
}

/** Records what the network answered: state, audit, fact and announcement in one transaction. */
export function settleSignIn(
  member: Member,
  id: Id,
  connection: SocialConnection,
  action: string,
): Promise<CredentialDetail> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const now = await readProductNow(tx.sql);
    const before = await requireCredential(tx, member, id);
    const row = await saveCredential(tx, member.workspaceId, id, {
      ...outcomeOf(connection, now, before.pinRequestedAt),
      ...(connection.state === "challenged" ? { hardChallengeCount: { increment: 1 } } : {}),
    });
    await audit(tx, {
      workspaceId: member.workspaceId,
      actorUserId: member.userId,
      action,
      subjectId: id,
      data: { outcome: connection.state },
    });
    await facts.publish(tx, {
      kind: "credential.changed",
      workspaceId: member.workspaceId,
      credentialId: id,
    });
    announce(tx, { workspaceId: member.workspaceId, event: "refetch_data", topics: ["credentials"] });
    return toDetail(row, now);
  });
}

/**
 * Signs an account in again, after a wrong password or a lost session. The password goes to the network and is not kept
 * (decision 18). Another address counts only while the account has never been signed in: afterwards the account is that
 * of its address. Throws `not_found`, `invalid_input`, `provider_failed`.
 */
export async function signInCredential(
  member: Member,
  social: SocialPort,
  input: { readonly id: Id; readonly password: string; readonly email: string | null },
): Promise<CredentialDetail> {
  const signIn = await db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const row = await requireCredential(tx, member, input.id);
    const email = input.email?.trim() ?? row.username;
    const key = sameAddressKey(email);
    if (key === row.usernameLower) return { email: row.username, countryCode: row.countryCode };
    if (row.accountRef !== null) throw addressTaken();
    await requireFreeAddress(tx, member.workspaceId, key, row.id);
    await saveCredential(tx, member.workspaceId, row.id, { username: email, usernameLower: key });
    return { email, countryCode: row.countryCode };
  });
  const connection = await askNetwork(() => social.connect({ ...signIn, password: input.password }));
  return settleSignIn(member, input.id, connection, "credential.sign_in");
}
