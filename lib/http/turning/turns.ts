import pLimit, { type LimitFunction } from "p-limit";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Held, holding } from "@/lib/kernel/turn/index.ts";

interface TurnLimits {
  readonly atOnce: number;
  /**
   * So many of them at a time in their first `briskMs`, in which work that isn't waiting for somebody else is mostly done:
   * what takes the process's own time comes in a narrow stream, and what waits for a slow server keeps nobody behind it.
   */
  readonly brisk: number;
  readonly waiting: number;
  /** So many may give their turn back while they wait for somebody else's server; more keep theirs. */
  readonly away: number;
}

const briskMs = 100;

/**
 * How much of one workspace a process works on at once, and how much of it may wait: far above what its people do, and
 * few enough that the others find a free connection to the database (F23).
 */
export const turnLimits: TurnLimits = { atOnce: 4, brisk: 2, waiting: 2_000, away: 32 };

/** The same for a token, before it is known whose it is. */
export const tokenTurns: TurnLimits = { atOnce: 8, brisk: 2, waiting: 2_000, away: 32 };

/** The same for an address, before anything is known of it: a whole office may stand behind one. */
export const addressTurns: TurnLimits = { atOnce: 16, brisk: 8, waiting: 2_000, away: 128 };

/** The same for an address that shows tokens which name nothing: it is slowed down before it is refused. */
export const suspectTurns: TurnLimits = { atOnce: 1, brisk: 1, waiting: 2_000, away: 0 };

/** The same for one token's large bodies, whose arriving takes a turn: few, so that no token takes all of its address's. */
export const uploadTurns: TurnLimits = { atOnce: 4, brisk: 1, waiting: 2_000, away: 0 };

/** What an owner's work takes its turns by. */
interface Turns {
  readonly all: LimitFunction;
  readonly brisk: LimitFunction;
  readonly away: Set<Turn>;
  /** Called when one ends: an owner of whom nothing is left is forgotten. */
  readonly ended: () => void;
}

const shared = globalThis as typeof globalThis & { outreachTurns?: Map<string, Turns> };

/**
 * Does the work when it is its owner's turn: a workspace's calls and pages take turns with each other, before any of them
 * asks for a connection, and never with another workspace's; so do the requests of a token and of an address. While the
 * work waits for somebody else's server (`aside`), its turn is another's. Throws ProductError `too_many_requests` where too
 * many wait.
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

/** One of an owner's turns, which can be given back for a while. */
class Turn implements Held {
  #giveBack: (() => void) | null = null;
  /** How many servers the work waits for at once. */
  #waitsFor = 0;
  #isOver = false;
  #noteAside = () => {};
  /** Resolves once the work waits for a server for the first time. */
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
          // The work may have ended while its turn was waited for.
          if (this.#isOver) giveBack();
          else this.#giveBack = giveBack;
          taken();
        });
      void this.turns.all(held).then(this.turns.ended);
    });
  }

  leave(): void {
    this.#waitsFor++;
    this.#noteAside();
    if (this.#giveBack === null || this.turns.away.size >= this.mostAway) return;
    this.turns.away.add(this);
    this.#release();
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

/** Does the work in a brisk turn, too, which is given back once the work is done, takes its time or waits for a server. */
async function briskly<T>(brisk: LimitFunction, turn: Turn, work: () => Promise<T>): Promise<T> {
  const begun = await brisk(async () => {
    // Each piece of work begins in a round of its own: what others sent meanwhile comes before the next one.
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
