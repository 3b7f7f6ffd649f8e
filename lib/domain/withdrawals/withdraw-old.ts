import { db } from "@/lib/db/index.ts";
import { isOutage } from "@/lib/db/outage.ts";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { logger } from "@/lib/log/index.ts";
import { carryOutTurn, type Network } from "./one-turn.ts";
import { turnMs } from "./rules/spans.ts";
import { addMissing, endTurn, putOffIdle, type Turn, takeTurn } from "./store/rules.ts";

/** The most turns of one look, and how long it begins new ones, in machine milliseconds. The next takes the rest. */
const mostTurns = 2_000;
const longestMs = 200_000;
/** How many accounts are looked after side by side, each of another workspace. */
const hands = 4;

/**
 * Looks after the unanswered connection requests of accounts: settles what a worker left behind, reads the network's
 * list once a day, and withdraws one request where the account's rule, hours, gap and limit allow it. For the worker;
 * several may run it at once. A workspace has one hand at most, and what fails costs its account alone. Returns how
 * many requests were withdrawn. Throws while the database is away.
 */
export async function withdrawOld(network: Network): Promise<number> {
  await db.hot("operations", ({ sql }) => addMissing(sql));
  await db.hot("operations", ({ sql }) => putOffIdle(sql));
  const next = takingTurns(monotonicMs() + longestMs);
  const counts = await Promise.all(Array.from({ length: hands }, () => work(network, next)));
  return counts.reduce((sum, count) => sum + count, 0);
}

type Next = (last: Turn | null) => Promise<Turn | null>;

/** Gives turns one after the other, so that no two hands are at one workspace. */
function takingTurns(until: number): Next {
  const inHand = new Set<string>();
  let taken = 0;
  let before: Promise<unknown> = Promise.resolve();
  const takeNext = async () => {
    if (taken >= mostTurns || monotonicMs() >= until) return null;
    const turn = await db.hot("operations", ({ sql }) => takeTurn(sql, [...inHand]));
    if (!turn) return null;
    taken += 1;
    inHand.add(turn.workspaceId);
    return turn;
  };
  return (last) => {
    if (last) inHand.delete(last.workspaceId);
    const next = before.then(takeNext);
    before = next.catch(() => {});
    return next;
  };
}

async function work(network: Network, next: Next): Promise<number> {
  let withdrawn = 0;
  for (let turn = await next(null); turn; turn = await next(turn)) {
    const { pauseMs, isWithdrawn } = await lookAfter(network, turn);
    if (isWithdrawn) withdrawn += 1;
    const own = turn;
    await db.tenant({ workspaceId: own.workspaceId }, ({ sql }) => endTurn(sql, own, pauseMs));
  }
  return withdrawn;
}

async function lookAfter(network: Network, turn: Turn): Promise<{ pauseMs: number; isWithdrawn: boolean }> {
  try {
    const outcome = await carryOutTurn(network, turn);
    const pauseMs = outcome !== "nothing" ? turnMs.done : turn.isOn ? turnMs.idle : turnMs.off;
    return { pauseMs, isWithdrawn: outcome === "withdrawn" };
  } catch (err) {
    if (isOutage(err)) throw err;
    const isAnswer = err instanceof ProviderError;
    logger("withdrawals")[isAnswer ? "warn" : "error"](
      { err, id: turn.credentialId },
      "an account's requests could not be looked after; tried again later",
    );
    const wish = isAnswer ? (err.retryAfter ?? 0) : 0;
    return { pauseMs: Math.max(turnMs.failed, wish), isWithdrawn: false };
  }
}
