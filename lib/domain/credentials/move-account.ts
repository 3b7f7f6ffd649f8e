import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { audit, type Member, requireAdminOf, requireFeature } from "@/lib/domain/workspaces/index.ts";
import { minuteMs } from "@/lib/kernel/clock/spans.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { copyRoute, forgetRoute } from "./keep-route.ts";
import { takeItsPlace } from "./one-place.ts";
import { seatsIn } from "./read-seats.ts";
import { isAddedAlready } from "./refuse-added.ts";
import { requireCredential } from "./require-credential.ts";
import { requireFreeAddress } from "./require-free-address.ts";
import { beginSignIn } from "./sign-in-turn.ts";
import { type CredentialRow, dropLinks, lockCredential, saveCredential } from "./store/credentials.ts";
import { findMoved, insertMoved, listAsleep, takenOrStays } from "./store/moves.ts";
import { lockOwner, ownerOf } from "./store/one-place.ts";
import { insertSignOut } from "./store/sign-outs.ts";

/**
 * How long a moved account rests in its new workspace, ms [SH-286]: what was leaving in the old one has ended by then
 * (docs/social-network.md).
 */
export const moveRestMs = 5 * minuteMs;

export interface MovedAccount {
  readonly id: Id;
  readonly workspaceId: Id;
  /** When it begins to act there, product time. */
  readonly actsFrom: Date;
}

/**
 * Moves an account of the network into another workspace, which the same person administers, without signing it in
 * anew. With it go its hours, limits, way to the network and what it has spent. Its campaigns, people, conversations
 * and mailboxes stay, and nothing runs through it there any more. It acts in one workspace at a time: it is put into
 * the new one asleep, taken from the old one, then woken. If this process dies in between, a worker finishes the move
 * or undoes it (`finishMoves`).
 *
 * Throws `not_found` (the account, the workspace), `forbidden` (no admin of both, no seat, no active workspace),
 * `unpaid` (the workspace), `conflict` (the same workspace; the account isn't signed in, is signing in, or is moved by
 * somebody else), `invalid_input` (the workspace has it already).
 */
export async function moveAccount(member: Member, id: Id, to: Id): Promise<MovedAccount> {
  const { workspaceId, userId } = member;
  await requireAdminOf(userId, to, workspaceId);
  const moved = { workspaceId: to, id: newId() };
  const { account, password } = await db.tenant({ workspaceId }, async (tx) => {
    await lockCredential(tx, workspaceId, id);
    const row = requireMovable(await requireCredential(tx, member, id));
    await saveCredential(tx, workspaceId, id, { movingTo: moved.id });
    return { account: row, password: await copyRoute(tx, row) };
  });
  await db.tenant(moved, (tx) => putAsleep(tx, { userId, account, moved, password }));
  const takenAt = await takenFrom(member, account, moved);
  await db.tenant(moved, (tx) => wake(tx, moved));
  return { ...moved, actsFrom: new Date(takenAt.getTime() + moveRestMs) };
}

/** Takes the account from the old workspace, or has it stay there as if nobody had moved it. Returns when it left. */
async function takenFrom(member: Member, account: Movable, moved: Place): Promise<Date> {
  const { workspaceId } = member;
  try {
    return await db.tenant({ workspaceId }, (tx) => takeAway(tx, member, account, moved));
  } catch (error) {
    // The answer to the commit may have been lost.
    const takenAt = await db.tenant({ workspaceId }, ({ sql }) => takenOrStays(sql, account, moved.id));
    if (takenAt) return takenAt;
    await db.tenant(moved, (tx) => takeBack(tx, moved));
    throw error;
  }
}

/** An account that the network has signed in, and that the cloud runs. */
function requireMovable(row: CredentialRow): CredentialRow & { readonly accountRef: string } {
  const { accountRef, status, loggedInAt, automationType } = row;
  if (accountRef === null || loggedInAt === null || status !== "active" || automationType !== "cloud")
    throw new ProductError("conflict", "moveNotSignedIn");
  return { ...row, accountRef };
}

type Movable = ReturnType<typeof requireMovable>;

export interface Place {
  readonly workspaceId: Id;
  readonly id: Id;
}

/** Takes a seat in the new workspace. The account does nothing there yet. */
async function putAsleep(
  tx: Tx,
  given: {
    readonly userId: Id;
    readonly account: Movable;
    readonly moved: Place;
    readonly password: string | null;
  },
): Promise<void> {
  const { userId, account, moved, password } = given;
  const { workspaceId, id } = moved;
  // The person first, as everywhere.
  await lockOwner(tx.sql, ownerOf(account));
  // What an earlier try left asleep here.
  for (const left of await listAsleep(tx.sql, workspaceId, account.id))
    await takeBack(tx, { workspaceId, id: left });
  const seats = await seatsIn(tx, workspaceId, true);
  if (!seats) throw new ProductError("not_found", "spaceNotFound");
  if (seats.refusal) throw new ProductError("forbidden", seats.refusal);
  if (account.proxyType === "residential") await requireFeature(tx, workspaceId, "allow_residential_proxies");
  await requireFreeAddress(tx, workspaceId, account.usernameLower, null);
  const known = { accountRef: account.accountRef, profile: ownerOf(account) };
  if (await isAddedAlready(tx, { workspaceId, credentialId: id }, known))
    throw invalidField("space", "credentialAddedAlready");
  await insertMoved(tx, account, moved);
  await copyRoute(tx, { ...account, ...moved }, password);
  await audit(tx, {
    workspaceId,
    actorUserId: userId,
    action: "credential.create",
    subjectId: id,
    data: { moved: true },
  });
  await facts.publish(tx, { kind: "credential.changed", workspaceId, credentialId: id });
}

/**
 * Removes the account from the old workspace, as deleting does, but without signing it out at the network. Returns when
 * that was, product time.
 */
async function takeAway(tx: Tx, member: Member, account: Movable, moved: Place): Promise<Date> {
  const { workspaceId, userId } = member;
  const { id } = account;
  await lockCredential(tx, workspaceId, id);
  await beginSignIn(tx, workspaceId, id);
  const now = requireMovable(await requireCredential(tx, member, id));
  // Meanwhile it was signed in anew, which the one in the new workspace doesn't know of, or somebody else moves it, or
  // a worker took this process for dead.
  if (now.movingTo !== moved.id || now.loggedInAt?.getTime() !== account.loggedInAt?.getTime())
    throw new ProductError("conflict", "signInUnderWay");
  const deletedAt = await readProductNow(tx.sql);
  await dropLinks(tx, workspaceId, id);
  await forgetRoute(tx, workspaceId, id);
  await saveCredential(tx, workspaceId, id, { status: "deleted", deletedAt });
  await audit(tx, {
    workspaceId,
    actorUserId: userId,
    action: "credential.move",
    subjectId: id,
    data: { to: moved.workspaceId },
  });
  await facts.publish(tx, { kind: "credential.changed", workspaceId, credentialId: id });
  announce(tx, { workspaceId, event: "refetch_data", topics: ["credentials", "mailboxes"] });
  return deletedAt;
}

/**
 * Removes the sleeping account from the new workspace. If somebody signed it in there, it stays. Its session is ended
 * where the account in the old workspace doesn't use it: it was removed there meanwhile.
 */
export async function takeBack(tx: Tx, { workspaceId, id }: Place): Promise<void> {
  await lockCredential(tx, workspaceId, id);
  const row = await findMoved(tx, workspaceId, id);
  if (row === null || row.loggedInAt !== null) return;
  if (row.accountRef !== null) await insertSignOut(tx.sql, workspaceId, id, row.accountRef);
  await forgetRoute(tx, workspaceId, id);
  await saveCredential(tx, workspaceId, id, {
    status: "deleted",
    deletedAt: await readProductNow(tx.sql),
  });
}

/**
 * Lets the account act in the new workspace, with what it has spent. It rests for `moveRestMs` since it left the old one
 * (`take_over_account`). Throws `conflict` where it was signed in meanwhile, here or somewhere else: that is later.
 */
export async function wake(tx: Tx, { workspaceId, id }: Place): Promise<void> {
  const asleep = await findMoved(tx, workspaceId, id);
  if (asleep) await lockOwner(tx.sql, ownerOf(asleep));
  await lockCredential(tx, workspaceId, id);
  const row = await findMoved(tx, workspaceId, id);
  if (!row?.waitsForAuthorization) throw new ProductError("conflict", "signInUnderWay");
  await saveCredential(tx, workspaceId, id, {
    // Somebody works with it now: it doesn't fall asleep soon because nobody did before.
    loggedInAt: await readProductNow(tx.sql),
    waitsForAuthorization: false,
    movedFrom: null,
  });
  await facts.publish(tx, { kind: "credential.changed", workspaceId, credentialId: id });
  await takeItsPlace(tx, id);
  announce(tx, { workspaceId, event: "refetch_data", topics: ["credentials"] });
}
