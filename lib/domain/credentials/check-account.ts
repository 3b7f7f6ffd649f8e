import { db, readProductNow } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { SocialAccount, SocialPort } from "@/lib/providers/social/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { type CredentialDetail, toDetail } from "./credential-detail.ts";
import { requireCredential } from "./require-credential.ts";
import { coveredBy, type HeldBackNow, withoutHeldBack } from "./rules/held-back.ts";
import { lockCredential, saveCredential } from "./store/credentials.ts";

/**
 * Asks the network what the account is there: its edition, and whether its address still has to be confirmed [SH-394].
 * It only reads. Throws `not_found`, `conflict` (not signed in), `provider_failed`.
 */
export async function checkAccount(
  member: Member,
  social: Pick<SocialPort, "readAccount">,
  id: Id,
): Promise<CredentialDetail> {
  const { workspaceId } = member;
  const ref = await db.tenant({ workspaceId }, async (tx) => {
    const { accountRef, loggedInAt } = await requireCredential(tx, member, id);
    if (accountRef === null || loggedInAt === null) throw new ProductError("conflict", "accountNeedsSignIn");
    return accountRef;
  });
  const { edition, isEmailConfirmed } = await read(social, ref);
  return db.tenant({ workspaceId }, async (tx) => {
    await lockCredential(tx, workspaceId, id);
    const before = await requireCredential(tx, member, id);
    const now = await readProductNow(tx.sql);
    const row = await saveCredential(tx, workspaceId, id, {
      accountType: edition,
      heldBack: withoutHeldBack(before.heldBack as HeldBackNow, coveredBy(edition)),
      // Where the provider doesn't say, whoever presses has confirmed it.
      verifyEmailAt: isEmailConfirmed === false ? (before.verifyEmailAt ?? now) : null,
    });
    await audit(tx, { workspaceId, actorUserId: member.userId, action: "credential.check", subjectId: id });
    announce(tx, { workspaceId, event: "update_credentials", topics: ["credentials"] });
    return toDetail(row, now);
  });
}

async function read(social: Pick<SocialPort, "readAccount">, ref: string): Promise<SocialAccount> {
  try {
    return await social.readAccount(ref);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new ProductError("provider_failed", "socialUnavailable", { cause: error });
  }
}
