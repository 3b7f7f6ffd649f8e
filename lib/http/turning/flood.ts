import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Viewer } from "@/lib/access/viewer.ts";
import { env } from "@/lib/env/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { clientAddress } from "../host.ts";
import { tooMany } from "./rate-limit.ts";

/**
 * The most calls, pages and sockets a minute that one process answers: far above what people and their programs need,
 * so that one flood can't block the others (S12). An address may be a whole office's, a workspace may have many
 * programs.
 */
export const floodLimits = {
  address: 6_000,
  /** Below the account's: one session, a stolen one too, leaves its owner's others room. */
  session: 2_000,
  account: 3_000,
  space: 12_000,
  /** Unknown tokens: a browser sends an old one now and then, only a program sends hundreds. */
  guess: 600,
} as const;

/** An address with more unknown tokens a minute becomes a suspect, whose requests get few turns (F23). */
const suspectGuesses = 20;

type Kind = keyof typeof floodLimits;

type Limiters = Record<Kind, RateLimiterMemory>;

const shared = globalThis as typeof globalThis & {
  outreachFlood?: Limiters;
  /** Addresses over their limit, with the moment at which they may send again. */
  outreachFlooding?: Map<string, number>;
  /** Suspects, with the moment at which they stop being suspects. */
  outreachSuspects?: Map<string, number>;
  /** Tokens that named a session since the process began. */
  outreachProven?: Set<string>;
};

/** The most addresses, and the most tokens, that are remembered. Above that, all are forgotten and learnt again. */
const mostRemembered = 10_000;

/** One count per process: pages, calls and sockets are bundled apart. */
function limiterOf(kind: Kind): RateLimiterMemory {
  shared.outreachFlood ??= Object.fromEntries(
    Object.entries(floodLimits).map(([each, points]) => [
      each,
      new RateLimiterMemory({ points, duration: 60 }),
    ]),
  ) as Limiters;
  return shared.outreachFlood[kind];
}

/**
 * Counts everything that comes from an address: calls, pages and sockets. It runs before any query, so that a flood
 * costs the database nothing, and before any refusal, so that refused requests count. Throws ProductError
 * `too_many_requests` past the limit.
 */
export async function countAddress(headers: Headers): Promise<void> {
  if (!env().RATE_LIMITS) return;
  const address = clientAddress(headers);
  try {
    await count("address", address);
  } catch (error) {
    if (error instanceof ProductError)
      remember("outreachFlooding", address, Number(error.values.seconds) * 1000);
    throw error;
  }
}

/**
 * Counts an unknown token against the address that sent it. An address that sends many becomes a suspect, and past the
 * limit it is refused.
 */
export async function countGuess(headers: Headers): Promise<void> {
  if (!env().RATE_LIMITS) return;
  const address = clientAddress(headers);
  try {
    const { consumedPoints, msBeforeNext } = await count("guess", address);
    if (consumedPoints > suspectGuesses) remember("outreachSuspects", address, msBeforeNext);
  } catch (error) {
    if (error instanceof ProductError)
      remember("outreachFlooding", address, Number(error.values.seconds) * 1000);
  }
}

/** Notes that a token named a session. */
export function noteProven(token: string): void {
  shared.outreachProven ??= new Set();
  if (shared.outreachProven.size >= mostRemembered) shared.outreachProven.clear();
  shared.outreachProven.add(token);
}

/**
 * Whether a request comes from a suspect address and has no token that is known to be good. People with a good token
 * behind the same address aren't slowed down.
 */
export function isSuspect(address: string, token: string | null): boolean {
  if (token !== null && shared.outreachProven?.has(token)) return false;
  return remaining("outreachSuspects", address) > 0;
}

/**
 * For how many seconds an address is refused; 0 where it isn't. It counts nothing, so that a refusal costs almost
 * nothing.
 */
export function floodSeconds(headers: Headers): number {
  if (!shared.outreachFlooding?.size) return 0;
  return Math.ceil(remaining("outreachFlooding", clientAddress(headers)) / 1000);
}

type Remembered = "outreachFlooding" | "outreachSuspects";

/** For how many more milliseconds an address is remembered. */
function remaining(kind: Remembered, address: string): number {
  const addresses = shared[kind];
  const left = (addresses?.get(address) ?? 0) - systemMs();
  if (left > 0) return left;
  addresses?.delete(address);
  return 0;
}

function remember(kind: Remembered, address: string, ms: number): void {
  shared[kind] ??= new Map();
  if (shared[kind].size >= mostRemembered) shared[kind].clear();
  shared[kind].set(address, systemMs() + ms);
}

/**
 * Counts a call by its session, its user and its workspace, in that order: what one session is refused takes nothing
 * from its user's others. Throws ProductError `too_many_requests` past a limit.
 */
export async function countViewer({ session, user, workspace }: Viewer): Promise<void> {
  if (!env().RATE_LIMITS) return;
  if (session) await count("session", session.id);
  if (user) await count("account", user.id);
  if (workspace) await count("space", workspace.id);
}

function count(kind: Kind, key: string): Promise<RateLimiterRes> {
  return limiterOf(kind)
    .consume(key)
    .catch((refusal: unknown) => {
      throw tooMany(refusal);
    });
}
