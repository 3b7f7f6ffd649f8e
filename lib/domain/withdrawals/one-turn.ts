import { db, readProductNow, type Sql } from "@/lib/db/index.ts";
import { findSocialLane, freeAt, restLane, takeRoom } from "@/lib/domain/lanes/index.ts";
import { hoursOf } from "@/lib/domain/lanes/rules/hours.ts";
import { noteWithdrawn } from "@/lib/domain/prospects/index.ts";
import { audit } from "@/lib/domain/workspaces/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { isOpen } from "@/lib/kernel/time-windows/index.ts";
import type { SocialPort } from "@/lib/providers/social/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { readRequests } from "./read-requests.ts";
import { longestCallMs, readEveryMs } from "./rules/spans.ts";
import {
  forget,
  listTaken,
  nextDue,
  noteGone,
  putBack,
  type RequestRow,
  take,
  uncountTry,
} from "./store/requests.ts";
import { findRule, holdTurn, stillWorks, type Turn } from "./store/rules.ts";

export type Network = Pick<SocialPort, "pendingRequests" | "withdrawRequest" | "findProfile">;

/**
 * One turn at an account: settles what a worker left behind, or reads the network's list, or withdraws one request.
 * Throws ProviderError where the network gives no answer.
 */
export async function carryOutTurn(
  network: Network,
  turn: Turn,
): Promise<"withdrawn" | "something" | "nothing"> {
  const left = await db.tenant({ workspaceId: turn.workspaceId }, ({ sql }) => listTaken(sql, turn));
  if (left.length > 0) {
    for (const request of left) await settleLeft(network, turn, request);
    return "something";
  }
  if (await isReadDue(turn)) {
    await readRequests(network, turn);
    return "something";
  }
  const request = turn.isOn ? await begin(turn) : null;
  if (!request) return "nothing";
  const answer = await askToWithdraw(network, turn, request);
  // One that is gone may have been withdrawn by an earlier try, else its person or its owner did something.
  const isOurs =
    answer === "withdrawn"
      ? await settle(turn, request, true)
      : request.tries > 0 && (await settleLeft(network, turn, request));
  if (isOurs) return "withdrawn";
  if (answer === "gone" && request.tries === 0)
    await inTurn(turn, (sql) => forget(sql, turn.workspaceId, request.id));
  return "something";
}

/** Asks the network to withdraw a request. What surely didn't happen counts as no try of it. */
async function askToWithdraw(network: Network, turn: Turn, request: RequestRow) {
  try {
    return await network.withdrawRequest(turn.accountRef, request.requestRef);
  } catch (err) {
    if (err instanceof ProviderError && err.kind !== "ambiguous" && err.kind !== "rejected")
      await inTurn(turn, (sql) => uncountTry(sql, turn.workspaceId, request.id));
    throw err;
  }
}

/** Writes something down, unless the turn is over: then whoever has the next one finds out by itself. */
const inTurn = (turn: Turn, write: (sql: Sql) => Promise<void>): Promise<void> =>
  db.tenant({ workspaceId: turn.workspaceId }, async ({ sql }) => {
    if (await holdTurn(sql, turn)) await write(sql);
  });

/** Once a day within the account's hours; at once after somebody saved its rule. */
function isReadDue(turn: Turn): Promise<boolean> {
  return db.tenant({ workspaceId: turn.workspaceId }, async ({ sql }) => {
    const rule = await findRule(sql, turn);
    if (!rule?.readAt || rule.isReadWanted) return true;
    const lane = await findSocialLane(sql, turn.workspaceId, turn.credentialId);
    const now = (await readProductNow(sql)).getTime();
    return (
      now - rule.readAt.getTime() >= readEveryMs && lane !== null && isOpen(hoursOf(scheduleOf(lane)), now)
    );
  });
}

type Lane = NonNullable<Awaited<ReturnType<typeof findSocialLane>>>;
const scheduleOf = ({ timezone, hoursStart, hoursEnd, workDays, holidayRegion }: Lane) => ({
  timezone,
  start: hoursStart,
  end: hoursEnd,
  workDays,
  holidayRegion,
});

/**
 * Takes the next request, if the account may act now: in its hours, at nothing else, after its gap, within its limit.
 * The limit is spent and the gap begins with this decision, and whatever happens later, it isn't decided twice.
 */
function begin(turn: Turn): Promise<RequestRow | null> {
  const { workspaceId, credentialId } = turn;
  return db.tenant({ workspaceId }, async ({ sql }) => {
    if (!(await holdTurn(sql, turn))) return null;
    const rule = await findRule(sql, turn);
    if (!rule?.isOn) return null;
    const lane = await findSocialLane(sql, workspaceId, credentialId);
    // Whoever stops or deletes the account changes its lane, too.
    if (!lane || !(await stillWorks(sql, turn))) return null;
    const now = await readProductNow(sql);
    const at = now.getTime();
    if (lane.busy > 0 || lane.restUntil > at || !isOpen(hoursOf(scheduleOf(lane)), at)) return null;
    // Asked first: once the limit is reached, the requests needn't be judged until there is room again.
    if ((await freeAt(sql, lane, "withdrawal", at)) !== null) return null;
    const request = await nextDue(sql, turn, rule, now);
    if (!request) return null;
    if ((await takeRoom(sql, { workspaceId, credentialId, kind: "withdrawal", now })) !== null) return null;
    if (!(await take(sql, workspaceId, request.id))) return null;
    await restLane(sql, lane, now, longestCallMs);
    return request;
  });
}

/** Records that a request was withdrawn, once. `isSaid`: by the network; otherwise it was concluded. */
function settle(turn: Turn, request: RequestRow, isSaid: boolean): Promise<boolean> {
  const { workspaceId, credentialId } = turn;
  return db.tenant({ workspaceId }, async (tx) => {
    const now = await readProductNow(tx.sql);
    if (!(await noteGone(tx.sql, workspaceId, request.id, { now, isSaid }))) return false;
    await noteWithdrawn(tx.sql, { workspaceId, credentialId, at: now.getTime() }, request);
    await audit(tx, {
      workspaceId,
      actorUserId: null,
      action: "credential.withdraw_request",
      subjectId: credentialId,
      data: { request: request.requestRef },
    });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["credentials", "profiles"] });
    return true;
  });
}

/**
 * Finds out what became of a request that a worker had begun to withdraw. Who is connected accepted it; one that is
 * still open waits again; one that is neither was withdrawn. Of one that names nobody the network's list tells.
 */
async function settleLeft(network: Network, turn: Turn, request: RequestRow): Promise<boolean> {
  const { workspaceId, accountRef } = turn;
  const person = request.providerId && (await network.findProfile(accountRef, request.providerId));
  const isOpenStill = person ? person.relation === "invited" : await isListed(network, turn, request);
  if (!isOpenStill && !(person && person.relation === "connected")) return settle(turn, request, false);
  await inTurn(turn, (sql) => (isOpenStill ? putBack : forget)(sql, workspaceId, request.id));
  return false;
}

async function isListed(network: Network, turn: Turn, request: RequestRow): Promise<boolean> {
  let cursor: string | null = null;
  for (let pages = 0; pages < 40; pages++) {
    const page: Awaited<ReturnType<Network["pendingRequests"]>> = await network.pendingRequests(
      turn.accountRef,
      cursor,
    );
    if (page.requests.some(({ id }) => id === request.requestRef)) return true;
    cursor = page.cursor;
    if (cursor === null) return false;
  }
  return true;
}
