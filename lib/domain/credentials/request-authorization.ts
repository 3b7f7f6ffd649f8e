import { db, readProductNow } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { SocialPort } from "@/lib/providers/social/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { type CredentialDetail, toDetail } from "./credential-detail.ts";
import { takeItsPlace } from "./one-place.ts";
import { requireCredential } from "./require-credential.ts";
import { noQuestions } from "./rules/sign-in-outcome.ts";
import { continueSignIn, giveBack } from "./sign-in-turn.ts";
import { saveCredential } from "./store/credentials.ts";
import { lockOwner, ownerOf } from "./store/one-place.ts";
import { lockTurn } from "./store/sign-ins.ts";

/**
 * Sends the request for the authorization of an account that waits for it, or sleeps: the network is asked whether its
 * session still stands. Where it does, the account works again; else it has to be signed in, which it then says
 * [SH-334]. One request at a time, like a sign-in. Throws `not_found`, `conflict` (the account waits for nothing, was
 * never signed in, or is being signed in), `provider_failed`.
 */
export async function requestAuthorization(
  member: Member,
  social: Pick<SocialPort, "readAccount">,
  id: Id,
): Promise<CredentialDetail> {
  const { workspaceId } = member;
  const { turn, ref, owner } = await db.tenant({ workspaceId }, async (tx) => {
    const { turn, row } = await continueSignIn(tx, member, id);
    const sleeps = row.status === "inactive" && row.hibernatedAt !== null;
    // Whose it is, the network says at a sign-in alone: without that it could work in two places.
    if (row.accountRef === null || row.profileUrl === null || !(sleeps || row.waitsForAuthorization))
      throw new ProductError("conflict", "nothingToAuthorize");
    return { turn, ref: row.accountRef, owner: ownerOf(row) };
  });
  try {
    const stands = await sessionStands(social, ref);
    return await db.tenant({ workspaceId }, async (tx) => {
      if (stands) await lockOwner(tx.sql, owner);
      const whose = await lockTurn(tx.sql, turn);
      const { accountRef } = await requireCredential(tx, member, id);
      // Meanwhile it was signed in somewhere else.
      if (whose !== "own" || accountRef !== ref) throw new ProductError("conflict", "signInUnderWay");
      const now = await readProductNow(tx.sql);
      const row = await saveCredential(tx, workspaceId, id, {
        ...(stands ? noQuestions : {}),
        status: stands ? "active" : "invalid",
        loggedInAt: stands ? now : null,
        hibernatedAt: null,
        waitsForAuthorization: false,
        signInId: null,
        signInUntil: null,
      });
      await audit(tx, {
        workspaceId,
        actorUserId: member.userId,
        action: "credential.authorize",
        subjectId: id,
        data: { stands },
      });
      await facts.publish(tx, { kind: "credential.changed", workspaceId, credentialId: id });
      if (stands) await takeItsPlace(tx, id);
      announce(tx, { workspaceId, event: "authorization", topics: ["credentials"] });
      return toDetail(row, now);
    });
  } catch (error) {
    await giveBack(turn, { isUnfinished: false });
    throw error;
  }
}

async function sessionStands(social: Pick<SocialPort, "readAccount">, ref: string): Promise<boolean> {
  try {
    await social.readAccount(ref);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === "auth") return false;
    throw new ProductError("provider_failed", "socialUnavailable", { cause: error });
  }
}
