import { setMaxListeners } from "node:events";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import { MayNotBegin } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import { beginTogether } from "./begin-together.ts";
import { CallsInHand } from "./calls-in-hand.ts";
import { carryOut } from "./carry-out.ts";
import { claimApart } from "./claim-apart.ts";
import { trustOf } from "./dispatch.ts";
import { GraphCache } from "./graph-cache.ts";
import { leaseOf } from "./lease.ts";
import type { Messenger, Settlement } from "./messenger.ts";
import { recoverEach } from "./recover.ts";
import { settlingEnded } from "./settle-ended.ts";
import type { Intent, Store } from "./store/store.ts";

export interface RunOptions {
  readonly store: Store;
  readonly messenger: Messenger;
  /** The name of this process in the records, unique among running workers. */
  readonly workerId: string;
  /** The most calls at once, and the most of one workspace, so that slow servers of one delay no other. */
  readonly concurrency?: number;
  readonly share?: number;
  /** Machine ms after which a dead worker loses the actions that it holds. */
  readonly leaseMs?: number;
  /** Called after the commit with what was settled, for live updates and account states. */
  readonly onSettled?: (settlements: readonly Settlement[]) => void | Promise<void>;
  /** Stops the worker. What has begun ends first; what hasn't waits again under its key. */
  readonly signal: AbortSignal;
}

export interface Running {
  /** Looks for work now, for example after a commit that created some. */
  poke(): void;
  /** Resolves when the worker has stopped and everything in flight is settled. */
  readonly done: Promise<void>;
}

/** The most actions of one claim: it locks no more lanes than that. */
const mostAtOnce = 16;
const pollEveryMs = 250;
const recoverEveryMs = 1_000;

/**
 * The worker's loop: claims due actions, carries them out, settles the ended ones together, and takes over what dead
 * workers left. By default 64 calls run at once, at most 16 of one workspace. A call may take its kind's `longestMs`.
 * The lease lasts 8 s and is renewed every 2 s, so that another worker continues within 10 s after a kill. If the
 * database fails, the loop tries again at the next look.
 */
export function run(options: RunOptions): Running {
  const { store, messenger, workerId, signal } = options;
  const { concurrency = 64, share = 16, leaseMs = 8_000 } = options;
  const log = logger("sequencer");
  // Each call in hand listens to it.
  setMaxListeners(0, signal);
  const graphs = new GraphCache();
  const lease = leaseOf(store, workerId, leaseMs);
  const noteBegun = beginTogether(store);
  const askWhether = beginTogether(store, (tx, actions) => tx.mayBegin(actions));
  /** The actions that this process has claimed or taken over, until they are settled. */
  const inHand = new Set<string>();
  const inFlight = new Set<Promise<void>>();
  const calls = new CallsInHand(concurrency, share);
  let wakeUp = () => {};
  let poked = false;
  let recovering = false;
  const poke = () => {
    poked = true;
    wakeUp();
  };

  const settling = settlingEnded({ store, graphs, inHand, onSettled: options.onSettled, poke });
  const track = (work: Promise<void>) => {
    const tracked = work.finally(() => inFlight.delete(tracked));
    inFlight.add(tracked);
  };
  const perform = async (intent: Intent, worker: string, claimedAt: number) => {
    const { absent, longestMs } = trustOf(messenger, intent);
    const begin = async () => {
      if (signal.aborted) throw new MayNotBegin("the worker stops");
      if (absent === "weak") return noteBegun(intent);
      // What was recorded since the claim: an answer, an opt-out, a hold, a pause, a stopped workspace.
      if (absent === "strong") await askWhether(intent);
      // The call must be over before anybody could ask what became of it, and begin soon after the checks of its claim.
      // Only one whose repetition is harmless may outlast the lease.
      const mostMs = absent === "harmless" ? 0 : longestMs;
      const isLate = monotonicMs() - claimedAt > leaseMs - mostMs;
      if (isLate || !lease.holds(worker, mostMs)) throw new MayNotBegin("the lease is over");
    };
    try {
      const outcome = await carryOut(messenger, intent, begin, undefined, signal);
      if (outcome) settling.add({ intent, outcome });
      else inHand.delete(intent.id);
    } finally {
      calls.end(intent.workspaceId);
      poke();
    }
  };

  const look = async (): Promise<boolean> => {
    if (calls.free <= 0) return false;
    if (!lease.holds(lease.worker(), 0)) await lease.renew();
    const worker = lease.worker();
    const claimedAt = monotonicMs();
    const { intents, moved } = await claimApart(store, {
      worker,
      leaseMs,
      maxActions: Math.min(calls.free, mostAtOnce),
      shareOf: (id) => calls.shareOf(id),
      without: calls.served(),
      graphs,
      newId,
    });
    for (const intent of intents) {
      calls.begin(intent.workspaceId);
      inHand.add(intent.id);
      track(perform(intent, worker, claimedAt));
    }
    return intents.length + moved > 0;
  };
  /** Actions that were taken over, and about which a provider hasn't answered yet. */
  let judging = 0;
  const takeOver = async () => {
    const limit = concurrency - judging;
    if (limit <= 0) return;
    recovering = true;
    try {
      const taking = { worker: lease.worker(), leaseMs, limit, inHand: [...inHand] };
      for (const { id, judged } of await recoverEach(store, messenger, taking)) {
        inHand.add(id);
        judging++;
        track(
          judged.then((settlement) => {
            judging--;
            settling.add(settlement);
          }),
        );
      }
    } catch (err) {
      log.error({ err }, "taking over failed");
    } finally {
      recovering = false;
    }
  };
  const renew = () =>
    lease.renew().catch((err: unknown) => log.error({ err }, "the lease could not be renewed"));
  const renewing = setInterval(renew, leaseMs / 4);

  const loop = async () => {
    let recoverAt = 0;
    while (!signal.aborted) {
      poked = false;
      let more = false;
      try {
        if (monotonicMs() >= recoverAt) {
          if (!recovering) track(takeOver());
          recoverAt = monotonicMs() + recoverEveryMs;
        }
        more = await look();
      } catch (err) {
        log.error({ err }, "looking for work failed");
        await pause(pollEveryMs);
      }
      if (!more && !poked) {
        await new Promise<void>((resolve) => {
          wakeUp = resolve;
          setTimeout(resolve, pollEveryMs);
        });
      }
    }
    await Promise.all(inFlight);
    await settling.over();
    clearInterval(renewing);
  };
  signal.addEventListener("abort", poke, { once: true });
  return { poke, done: loop() };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
