import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Viewer } from "@/lib/access/viewer.ts";
import { env } from "@/lib/env/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { clientAddress } from "../host.ts";
import { tooMany } from "./rate-limit.ts";

/**
 * Calls, pages and sockets a minute, of any kind, that one process answers: far above what people and their programs do,
 * so that nobody's flood takes the others' turn (S12). An address may be a whole office's, a workspace's may be many
 * programs'.
 */
export const floodLimits = {
  address: 6_000,
  account: 3_000,
  space: 12_000,
  /** Tokens that name nothing: a browser shows an old one now and then, only a program shows hundreds. */
  guess: 600,
} as const;

type Kind = keyof typeof floodLimits;

type Limiters = Record<Kind, RateLimiterMemory>;

const shared = globalThis as typeof globalThis & {
  outreachFlood?: Limiters;
  /** Addresses that are past their limit, with the moment at which they may come again. */
  outreachFlooding?: Map<string, number>;
};

/** So many addresses are remembered as flooding; more are only refused more slowly. */
const mostFlooding = 10_000;

/** One count a process: pages, calls and sockets are bundled apart. */
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
 * Counts whatever comes from an address: a call, a page, a socket. It stands before any query, so that a flood costs the
 * database nothing, and before anything is refused, so that what is refused counts. Throws ProductError
 * `too_many_requests` past the limit.
 */
export async function countAddress(headers: Headers): Promise<void> {
  if (!env().RATE_LIMITS) return;
  const address = clientAddress(headers);
  try {
    await count("address", address);
  } catch (error) {
    if (error instanceof ProductError) remember(address, Number(error.values.seconds));
    throw error;
  }
}

/** Counts a token that named nothing against the address that showed it; past the limit the address is refused. */
export async function countGuess(headers: Headers): Promise<void> {
  if (!env().RATE_LIMITS) return;
  const address = clientAddress(headers);
  await count("guess", address).catch((error: unknown) => {
    if (error instanceof ProductError) remember(address, Number(error.values.seconds));
  });
}

/** For how many seconds an address is refused; 0 where it isn't. It counts nothing, so that a refusal costs nearly nothing. */
export function floodSeconds(headers: Headers): number {
  const flooding = shared.outreachFlooding;
  if (!flooding || flooding.size === 0) return 0;
  const address = clientAddress(headers);
  const left = (flooding.get(address) ?? 0) - systemMs();
  if (left > 0) return Math.ceil(left / 1000);
  flooding.delete(address);
  return 0;
}

function remember(address: string, seconds: number): void {
  shared.outreachFlooding ??= new Map();
  if (shared.outreachFlooding.size >= mostFlooding) shared.outreachFlooding.clear();
  shared.outreachFlooding.set(address, systemMs() + seconds * 1000);
}

/** Counts a call by its user and by its workspace. Throws ProductError `too_many_requests` past a limit. */
export async function countViewer({ user, workspace }: Viewer): Promise<void> {
  if (!env().RATE_LIMITS) return;
  if (user) await count("account", user.id);
  if (workspace) await count("space", workspace.id);
}

async function count(kind: Kind, key: string): Promise<void> {
  await limiterOf(kind)
    .consume(key)
    .catch((refusal: unknown) => {
      throw tooMany(refusal);
    });
}
