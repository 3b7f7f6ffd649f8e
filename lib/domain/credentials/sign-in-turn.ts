import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { minuteMs } from "@/lib/kernel/clock/spans.ts";
import { invalidField, ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { SocialConnection } from "@/lib/providers/social/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { type CredentialDetail, toDetail } from "./credential-detail.ts";
import { noteHeldBack } from "./held-back.ts";
import { takeItsPlace } from "./one-place.ts";
import { isAddedAlready, refuseAdded } from "./refuse-added.ts";
import { requireCredential } from "./require-credential.ts";
import { otherAccount } from "./require-free-address.ts";
import { type HeldBack, type HeldBackNow, withoutHeldBack } from "./rules/held-back.ts";
import { afterProxyFailure, afterReaching, outcomeOf } from "./rules/sign-in-outcome.ts";
import { type CredentialRow, saveCredential } from "./store/credentials.ts";
import { endTurn, keepsWay, lockTurn, type SignInTurn, takeTurn } from "./store/sign-ins.ts";
import { insertSignOut, isBeingEnded } from "./store/sign-outs.ts";

const underWay = (cause?: ProviderError) => new ProductError("conflict", "signInUnderWay", { cause });

/**
 * Begins a sign-in, in the transaction that reads what it needs. Across all processes an account has one sign-in at a
 * time. Throws `conflict` while another one is under way.
 */
export async function beginSignIn(tx: Tx, workspaceId: Id, credentialId: Id): Promise<SignInTurn> {
  const turn = await takeTurn(tx.sql, { workspaceId, credentialId, id: newId() });
  if (!turn) throw underWay();
  return turn;
}

/**
 * Begins a sign-in of an account that exists, and reads it as the last sign-in left it: what the network asked for may
 * have been answered since the caller looked. Throws `not_found`, `conflict`.
 */
export async function continueSignIn(
  tx: Tx,
  member: Member,
  id: Id,
): Promise<{ turn: SignInTurn; row: CredentialRow }> {
  await requireCredential(tx, member, id);
  const turn = await beginSignIn(tx, member.workspaceId, id);
  return { turn, row: await requireCredential(tx, member, id) };
}

/**
 * Asks the network, outside of any transaction, and turns its failures into an error that a person understands. It
 * refuses while an old session of the account is being ended, which could end the new one. Throws `conflict`,
 * `provider_failed`.
 */
export async function askNetwork<T>(turn: SignInTurn, question: () => Promise<T>): Promise<T> {
  if (await db.hot("operations", ({ sql }) => isBeingEnded(sql, turn)))
    throw underWay(new ProviderError("unavailable", "the last session is being ended"));
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new ProductError("provider_failed", "socialUnavailable", { cause: error });
  }
}

/** What is recorded besides the state that an answer gives. */
type Further = (
  connection: SocialConnection,
) => Partial<
  Pick<CredentialRow, "secondStep" | "secondStepUsername" | "secondStepStatus" | "isWrongPassword">
>;

/**
 * Records the network's answer and ends the sign-in: state, audit, fact and announcement in one transaction. If the
 * account was deleted, another sign-in took the turn over, or the workspace has the network's account already, the new
 * session is queued to be ended. Throws `not_found`, `conflict`, `invalid_input` (added already).
 */
export async function settleSignIn(
  member: Member,
  turn: SignInTurn,
  connection: SocialConnection,
  action: string,
  further?: Further,
): Promise<CredentialDetail> {
  const { workspaceId, credentialId: id } = turn;
  const settled = await db.tenant({ workspaceId }, async (tx) => {
    const isAdded = connection.state === "connected" && (await isAddedAlready(tx, turn, connection));
    const whose = await lockTurn(tx.sql, turn);
    if (whose !== "own") {
      if ("accountRef" in connection) await insertSignOut(tx.sql, workspaceId, id, connection.accountRef);
      return whose;
    }
    const now = await readProductNow(tx.sql);
    const before = await requireCredential(tx, member, id);
    const refused = isAdded ? "added" : isAnothers(before, connection) ? "other" : null;
    if (refused && "accountRef" in connection) {
      await insertSignOut(tx.sql, workspaceId, id, connection.accountRef);
      await refuseAdded(tx, member, before, now, { outcome: refused, signedIn: connection.accountRef });
      return refused;
    }
    const row = await saveCredential(tx, workspaceId, id, {
      ...(connection.state === "proxy_failed"
        ? afterProxyFailure(before, now, await keepsWay(tx.sql, turn))
        : {
            ...outcomeOf(connection, now, before),
            ...afterReaching,
            heldBack: withoutHeldBack(before.heldBack as HeldBackNow, overBy(connection)),
          }),
      ...further?.(connection),
      ...(connection.state === "challenged" ? { hardChallengeCount: { increment: 1 } } : {}),
      signInId: null,
      signInUntil: null,
    });
    const data = { outcome: connection.state };
    await audit(tx, { workspaceId, actorUserId: member.userId, action, subjectId: id, data });
    await facts.publish(tx, { kind: "credential.changed", workspaceId, credentialId: id });
    if (connection.state === "connected") await takeItsPlace(tx, id);
    announce(tx, { workspaceId, event: "refetch_data", topics: ["credentials"] });
    // The network was reached through the account's country, or wasn't.
    announce(tx, { room: `credential:${workspaceId}:${id}`, event: "set_proxy", topics: ["credentials"] });
    return toDetail(row, now);
  });
  if (settled === "deleted") throw new ProductError("not_found", "notFound");
  if (settled === "another's") throw underWay();
  if (settled === "added") throw invalidField("email", "credentialAddedAlready");
  if (settled === "other") throw otherAccount();
  return settled;
}

/**
 * Whether the session is another person's than the one that stood here before: campaigns would go on as somebody else.
 * A profile may have got another address since: the provider's name decides, where it is known.
 */
const isAnothers = (
  { automationType, providerId, profileUrl }: CredentialRow,
  connection: SocialConnection,
): boolean => {
  if (connection.state !== "connected") return false;
  const { profile } = connection;
  if (providerId !== null) return profile.providerId !== providerId;
  return automationType === "extension" && profileUrl !== null && profile.url !== profileUrl;
};

/** Releases the turn of a failed sign-in. If the database can't be reached either, the turn expires. */
export async function giveBack(turn: SignInTurn, given: { readonly isUnfinished: boolean }): Promise<void> {
  await db
    .tenant(turn, ({ sql }) => endTurn(sql, turn, given.isUnfinished))
    .catch((err: unknown) =>
      logger("credentials").warn({ err, id: turn.credentialId }, "a sign-in keeps its turn"),
    );
}

/** Signs in an account that exists: asks the network and records the answer. */
export async function carryOutSignIn(
  member: Member,
  turn: SignInTurn,
  action: string,
  question: () => Promise<SocialConnection>,
  further?: Further,
): Promise<CredentialDetail> {
  try {
    return await settleSignIn(member, turn, await askNetwork(turn, question), action, further);
  } catch (error) {
    await giveBack(turn, { isUnfinished: false });
    await noteLimited(turn, error);
    throw error;
  }
}

/** What an answer to a sign-in shows to be held back no longer: the network lets the account sign in. */
function overBy(connection: SocialConnection): HeldBack[] {
  if (connection.state !== "connected") return ["login"];
  return ["login", "sales_error", ...(connection.profile.premium ? (["premium"] as const) : [])];
}

/** The shortest time for which a limit of sign-ins is told of, where the network names none, in ms of product time. */
const leastLimitMs = 15 * minuteMs;

/** Records that the network lets the account sign in only later [SH-424]. */
async function noteLimited({ workspaceId, credentialId }: SignInTurn, error: unknown): Promise<void> {
  const cause = error instanceof ProductError ? error.cause : null;
  if (!(cause instanceof ProviderError && cause.kind === "limited")) return;
  const forMs = Math.max(leastLimitMs, cause.retryAfter ?? 0);
  await db
    .tenant({ workspaceId }, (tx) => noteHeldBack(tx, workspaceId, credentialId, "login", forMs))
    .catch((err: unknown) =>
      logger("credentials").warn({ err, id: credentialId }, "a limited sign-in could not be noted"),
    );
}
