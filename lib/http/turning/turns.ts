import pLimit, { type LimitFunction } from "p-limit";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Held, holding } from "@/lib/kernel/turn/index.ts";

interface TurnLimits {
  readonly atOnce: number;
  /**
   * The most of them that began less than `briskMs` ago. Quick work has ended by then, so that only a few pieces use
   * the processor at once. Work that takes longer is waiting for something, and the next piece begins without it.
   */
  readonly brisk: number;
  readonly waiting: number;
  /** How many may release their turn while they wait for an outside server; the others keep theirs. */
  readonly away: number;
}

const briskMs = 100;

/**
 * How much work of one workspace a process does at once, and how much may wait: far above what its people need, and
 * few enough that the others find a free database connection (F23).
 */
export const turnLimits: TurnLimits = { atOnce: 4, brisk: 2, waiting: 2_000, away: 32 };

/** The same for a token, before its owner is known. */
export const tokenTurns: TurnLimits = { atOnce: 8, brisk: 2, waiting: 2_000, away: 32 };

/** The same for an address, before anything else is known: a whole office may share one. */
export const addressTurns: TurnLimits = { atOnce: 16, brisk: 8, waiting: 2_000, away: 128 };

/** The same for an address that sends unknown tokens: it is slowed down before it is refused. */
export const suspectTurns: TurnLimits = { atOnce: 1, brisk: 1, waiting: 2_000, away: 0 };

/**
 * The same for one token's large bodies, which hold a turn while they arrive: few, so that one token can't take all of
 * its address's turns.
 */
export const uploadTurns: TurnLimits = { atOnce: 4, brisk: 1, waiting: 2_000, away: 0 };

/** The turns of one owner (a workspace, a token or an address). */
interface Turns {
  readonly all: LimitFunction;
  readonly brisk: LimitFunction;
  readonly away: Set<Turn>;
  /** Called when one ends: an owner without any work is forgotten. */
  readonly ended: () => void;
}

const shared = globalThis as typeof globalThis & { outreachTurns?: Map<string, Turns> };

/**
 * Runs the work when it is its owner's turn. A workspace's calls and pages take turns with each other, before any of
 * them asks for a connection, and never with another workspace's; so do the requests of a token and of an address.
 * While the work waits for an outside server (`aside`), others may use its turn. Throws ProductError
 * `too_many_requests` where too many wait.
 */
export async function inTurn<T>(
  owner: string,
  work: () => Promise<T>,
  limits: TurnLimits = turnLimits,
): Promise<T> {
  shared.outreachTurns ??= new Map();
  const mine = shared.outreachTurns.get(owner) ?? newTurns(shared.outreachTurns, owner, limits);
  if (mine.all.pendingCount >= limits.waiting)
    throw new ProductError("too_many_requests", "tooManyRequests", { values: { seconds: 1 } });
  const turn = new Turn(mine, limits.away);
  try {
    await turn.take();
    return await briskly(mine.brisk, turn, work);
  } finally {
    turn.end();
  }
}

function newTurns(turns: Map<string, Turns>, owner: string, { atOnce, brisk }: TurnLimits): Turns {
  const mine: Turns = {
    all: pLimit(atOnce),
    brisk: pLimit(brisk),
    away: new Set(),
    ended() {
      if (mine.all.activeCount + mine.all.pendingCount + mine.away.size === 0) turns.delete(owner);
    },
  };
  turns.set(owner, mine);
  return mine;
}

/** One of an owner's turns, which can be released for a while. */
class Turn implements Held {
  #giveBack: (() => void) | null = null;
  /** How many servers the work waits for at once. */
  #waitsFor = 0;
  #isOver = false;
  #noteAside = () => {};
  /** Resolves when the work waits for a server for the first time. */
  readonly isAside = new Promise<void>((aside) => {
    this.#noteAside = aside;
  });

  constructor(
    private readonly turns: Turns,
    private readonly mostAway: number,
  ) {}

  take(): Promise<void> {
    return new Promise((taken) => {
      const held = () =>
        new Promise<void>((giveBack) => {
          // The work may have ended while it waited for its turn.
          if (this.#isOver) giveBack();
          else this.#giveBack = giveBack;
          taken();
        });
      void this.turns.all(held).then(this.turns.ended);
    });
  }

  leave(isAllowed: boolean): boolean {
    this.#waitsFor++;
    this.#noteAside();
    if (this.turns.away.has(this)) return true;
    if (!isAllowed || this.#giveBack === null || this.turns.away.size >= this.mostAway) return false;
    this.turns.away.add(this);
    this.#release();
    return true;
  }

  async comeBack(): Promise<void> {
    this.#waitsFor--;
    if (this.#waitsFor > 0 || !this.turns.away.delete(this)) return;
    if (!this.#isOver) await this.take();
  }

  end(): void {
    this.#isOver = true;
    if (this.turns.away.delete(this)) this.turns.ended();
    this.#release();
  }

  #release(): void {
    this.#giveBack?.();
    this.#giveBack = null;
  }
}

/** Runs the work in a brisk turn, which is released when it is done, waits for a server, or `briskMs` have passed. */
async function briskly<T>(brisk: LimitFunction, turn: Turn, work: () => Promise<T>): Promise<T> {
  const begun = await brisk(async () => {
    // Each piece of work begins in its own round of the event loop, so that what others sent meanwhile comes first.
    await new Promise((nextRound) => setImmediate(nextRound));
    const underWay = holding(turn, work);
    let timer: NodeJS.Timeout | undefined;
    const isSlow = new Promise<void>((slow) => {
      timer = setTimeout(slow, briskMs);
    });
    const isDone = underWay.then(
      () => {},
      () => {},
    );
    await Promise.race([isDone, isSlow, turn.isAside]);
    clearTimeout(timer);
    return { underWay };
  });
  return begun.underWay;
}
