import { db, readProductNow } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { SocialPort } from "@/lib/providers/social/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { type CredentialDetail, toDetail } from "./credential-detail.ts";
import { requireCredential } from "./require-credential.ts";
import { changesLeft, lately, without } from "./rules/address-changes.ts";
import { lockCredential, saveCredential } from "./store/credentials.ts";

/**
 * Gives an account another address of its country through which it reaches the network, twice in 24 hours of product
 * time at most [SH-284]. The change is counted before the network is asked, so that two calls at once can't make a
 * third; where nothing was changed it is taken back. Throws `not_found`, `conflict` (the account isn't signed in, has a
 * proxy of its owner or none, or the provider chooses addresses itself), `too_many_requests`, `provider_failed`.
 * @param shown how many changes the caller knows to be left. Where fewer are, the same press, or another window's, has
 * changed it already: it isn't changed once more [F16].
 */
export async function changeAddress(
  member: Member,
  social: Pick<SocialPort, "changeAddress">,
  id: Id,
  shown = 0,
): Promise<CredentialDetail> {
  const { workspaceId } = member;
  const begun = await db.tenant({ workspaceId }, async (tx) => {
    await lockCredential(tx, workspaceId, id);
    const row = await requireCredential(tx, member, id);
    const now = await readProductNow(tx.sql);
    if (row.accountRef === null || row.loggedInAt === null)
      throw new ProductError("conflict", "addressNeedsSignIn");
    if (row.proxyMode !== "country") throw new ProductError("conflict", "addressNotOurs");
    const { left } = changesLeft(row.addressChanges, now);
    if (left < shown) return toDetail(row, now);
    if (!social.changeAddress) throw new ProductError("conflict", "addressNotOffered");
    if (left === 0) throw new ProductError("too_many_requests", "addressChangedTwice");
    await saveCredential(tx, workspaceId, id, { addressChanges: [...lately(row.addressChanges, now), now] });
    return { accountRef: row.accountRef, at: now };
  });
  if ("id" in begun) return begun;
  const { accountRef, at } = begun;
  try {
    await social.changeAddress?.(accountRef);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // An answer that was lost may have changed it: it stays counted.
    if (error.kind !== "ambiguous") await takeBack(member, id, at);
    if (error.kind === "rejected") throw new ProductError("conflict", "addressNotOffered", { cause: error });
    throw new ProductError("provider_failed", "socialUnavailable", { cause: error });
  }
  return db.tenant({ workspaceId }, async (tx) => {
    const row = await requireCredential(tx, member, id);
    await audit(tx, {
      workspaceId,
      actorUserId: member.userId,
      action: "credential.change_address",
      subjectId: id,
    });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["credentials"] });
    announce(tx, { room: `credential:${workspaceId}:${id}`, event: "set_proxy", topics: ["credentials"] });
    return toDetail(row, await readProductNow(tx.sql));
  });
}

function takeBack(member: Member, id: Id, at: Date): Promise<void> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await lockCredential(tx, workspaceId, id);
    const row = await requireCredential(tx, member, id);
    await saveCredential(tx, workspaceId, id, { addressChanges: without(row.addressChanges, at) });
  });
}
