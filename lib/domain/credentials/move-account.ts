import { db, readProductNow, type Sql, type Tx } from "@/lib/db/index.ts";
import { audit, type Member, requireAdminOf, requireFeature } from "@/lib/domain/workspaces/index.ts";
import { minuteMs } from "@/lib/kernel/clock/spans.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { copyRoute, forgetRoute } from "./keep-route.ts";
import { seatsIn } from "./read-seats.ts";
import { isAddedAlready } from "./refuse-added.ts";
import { requireCredential } from "./require-credential.ts";
import { requireFreeAddress } from "./require-free-address.ts";
import { beginSignIn } from "./sign-in-turn.ts";
import { type CredentialRow, dropLinks, lockCredential, saveCredential } from "./store/credentials.ts";
import { insertMoved } from "./store/moves.ts";

/**
 * How long a moved account rests in its new workspace, ms [SH-286]: what was leaving in the old one has ended by then
 * (docs/social-network.md).
 */
export const moveRestMs = 5 * minuteMs;

/**
 * What an account's lane has spent, read in the old workspace and written in the new one, each twice: what is written
 * before the account leaves holds where this process dies in between.
 */
export interface LaneCarrying<History> {
  read(sql: Sql, workspaceId: Id, credentialId: Id): Promise<History>;
  write(
    sql: Sql,
    to: {
      readonly workspaceId: Id;
      readonly credentialId: Id;
      readonly history: History;
      readonly restUntil: Date;
    },
  ): Promise<void>;
}

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
 * the new one asleep, taken from the old one, then woken. If this process dies in between, it waits for its
 * authorization in the new one.
 *
 * Throws `not_found` (the account, the workspace), `forbidden` (no admin of both, no seat, no active workspace),
 * `unpaid` (the workspace), `conflict` (the same workspace; the account isn't signed in, or is signing in),
 * `invalid_input` (the workspace has it already).
 */
export async function moveAccount<History>(
  member: Member,
  id: Id,
  to: Id,
  lanes: LaneCarrying<History>,
): Promise<MovedAccount> {
  const { workspaceId, userId } = member;
  await requireAdminOf(userId, to, workspaceId);
  const { account, password, before } = await db.tenant({ workspaceId }, async (tx) => {
    const row = requireMovable(await requireCredential(tx, member, id));
    const history = await lanes.read(tx.sql, workspaceId, id);
    return { account: row, password: await copyRoute(tx, row), before: history };
  });
  const moved = { workspaceId: to, id: newId() };
  const carryInto = (tx: Tx, carried: History) => (restUntil: Date) =>
    lanes.write(tx.sql, { workspaceId: to, credentialId: moved.id, history: carried, restUntil });
  await db.tenant(moved, (tx) => putAsleep(tx, { userId, account, moved, password }, carryInto(tx, before)));
  let history: History;
  try {
    history = await db.tenant({ workspaceId }, async (tx) => {
      await takeAway(tx, member, account, moved);
      return lanes.read(tx.sql, workspaceId, id);
    });
  } catch (error) {
    await db.tenant(moved, (tx) => takeBack(tx, moved));
    throw error;
  }
  return db.tenant(moved, (tx) => wake(tx, account, moved, carryInto(tx, history)));
}

/** An account that the network has signed in, and that the cloud runs. */
function requireMovable(row: CredentialRow): CredentialRow & { readonly accountRef: string } {
  const { accountRef, status, loggedInAt, automationType } = row;
  if (accountRef === null || loggedInAt === null || status !== "active" || automationType !== "cloud")
    throw new ProductError("conflict", "moveNotSignedIn");
  return { ...row, accountRef };
}

type Movable = ReturnType<typeof requireMovable>;

interface Place {
  readonly workspaceId: Id;
  readonly id: Id;
}

/** Writes the account's history into its lane, which rests until then. */
type Carry = (restUntil: Date) => Promise<void>;

/** When an account that is moved now begins to act, product time. */
const restEnd = async (tx: Tx): Promise<Date> =>
  new Date((await readProductNow(tx.sql)).getTime() + moveRestMs);

/** Takes a seat in the new workspace. The account does nothing there yet. */
async function putAsleep(
  tx: Tx,
  given: {
    readonly userId: Id;
    readonly account: Movable;
    readonly moved: Place;
    readonly password: string | null;
  },
  carry: Carry,
): Promise<void> {
  const { userId, account, moved, password } = given;
  const { workspaceId, id } = moved;
  const seats = await seatsIn(tx, workspaceId, true);
  if (!seats) throw new ProductError("not_found", "spaceNotFound");
  if (seats.refusal) throw new ProductError("forbidden", seats.refusal);
  if (account.proxyType === "residential") await requireFeature(tx, workspaceId, "allow_residential_proxies");
  await requireFreeAddress(tx, workspaceId, account.usernameLower, null);
  const known = { accountRef: account.accountRef, profile: { url: account.profileUrl ?? "" } };
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
  await carry(await restEnd(tx));
}

/** Removes the account from the old workspace, as deleting does, but without signing it out at the network. */
async function takeAway(tx: Tx, member: Member, account: Movable, moved: Place): Promise<void> {
  const { workspaceId, userId } = member;
  const { id } = account;
  await lockCredential(tx, workspaceId, id);
  await beginSignIn(tx, workspaceId, id);
  const now = requireMovable(await requireCredential(tx, member, id));
  // Meanwhile somebody signed in another account of the network under it.
  if (now.accountRef !== account.accountRef) throw new ProductError("conflict", "signInUnderWay");
  await dropLinks(tx, workspaceId, id);
  await forgetRoute(tx, workspaceId, id);
  await saveCredential(tx, workspaceId, id, {
    status: "deleted",
    deletedAt: await readProductNow(tx.sql),
  });
  await audit(tx, {
    workspaceId,
    actorUserId: userId,
    action: "credential.move",
    subjectId: id,
    data: { to: moved.workspaceId },
  });
  await facts.publish(tx, { kind: "credential.changed", workspaceId, credentialId: id });
  announce(tx, { workspaceId, event: "refetch_data", topics: ["credentials", "mailboxes"] });
}

async function takeBack(tx: Tx, { workspaceId, id }: Place): Promise<void> {
  await forgetRoute(tx, workspaceId, id);
  await saveCredential(tx, workspaceId, id, {
    status: "deleted",
    deletedAt: await readProductNow(tx.sql),
  });
}

async function wake(
  tx: Tx,
  { loggedInAt }: Movable,
  { workspaceId, id }: Place,
  carry: Carry,
): Promise<MovedAccount> {
  const actsFrom = await restEnd(tx);
  await lockCredential(tx, workspaceId, id);
  await saveCredential(tx, workspaceId, id, { loggedInAt, waitsForAuthorization: false });
  await facts.publish(tx, { kind: "credential.changed", workspaceId, credentialId: id });
  await carry(actsFrom);
  announce(tx, { workspaceId, event: "refetch_data", topics: ["credentials"] });
  return { id, workspaceId, actsFrom };
}
