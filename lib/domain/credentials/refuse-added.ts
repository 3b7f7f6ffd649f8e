import type { Tx } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { forgetRoute } from "./keep-route.ts";
import { type CredentialRow, dropLinks, findSameAccount, saveCredential } from "./store/credentials.ts";
import { lockOwner, type Owner } from "./store/one-place.ts";
import type { SignInTurn } from "./store/sign-ins.ts";

/**
 * Whether another account of the workspace is this one of the network. A person signs in there by any of several
 * addresses; two accounts would act twice as often as the limits say, and write to the same people. Two sign-ins of it
 * can't both hear no: the second waits for the first one's commit. To be asked before the account is locked.
 */
export async function isAddedAlready(
  tx: Tx,
  { workspaceId, credentialId }: Pick<SignInTurn, "workspaceId" | "credentialId">,
  { accountRef, profile }: { readonly accountRef: string; readonly profile: Owner },
): Promise<boolean> {
  await lockOwner(tx.sql, profile);
  return (await findSameAccount(tx, workspaceId, credentialId, { accountRef, ...profile })) !== null;
}

/**
 * Ends a sign-in of an account that the workspace has already, or that isn't the one that stood here before. One that
 * never stood for another is removed, and its seat is free; else it has to be signed in as itself.
 * @param refused why, and the provider's name of the account that was signed in.
 */
export async function refuseAdded(
  tx: Tx,
  { workspaceId, userId }: Member,
  { id, profileUrl, accountRef }: CredentialRow,
  now: Date,
  { outcome, signedIn }: { readonly outcome: "added" | "other"; readonly signedIn: string },
): Promise<void> {
  const isNew = profileUrl === null;
  if (isNew) {
    await dropLinks(tx, workspaceId, id);
    await forgetRoute(tx, workspaceId, id);
  }
  await saveCredential(tx, workspaceId, id, {
    ...(isNew ? { status: "deleted", deletedAt: now } : { status: "invalid", loggedInAt: null }),
    // The provider's account stands for somebody else now, whose session is ended.
    ...(outcome === "other" && accountRef === signedIn ? { accountRef: null } : {}),
    signInId: null,
    signInUntil: null,
  });
  const action = isNew ? "credential.delete" : "credential.sign_in";
  await audit(tx, { workspaceId, actorUserId: userId, action, subjectId: id, data: { outcome } });
  await facts.publish(tx, { kind: "credential.changed", workspaceId, credentialId: id });
  announce(tx, { workspaceId, event: "refetch_data", topics: ["credentials"] });
}
