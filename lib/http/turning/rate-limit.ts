import { RateLimiterPostgres } from "rate-limiter-flexible";
import { answered, connections } from "@/lib/db/connections.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

const limiters = new Map<string, RateLimiterPostgres>();

/** Gives the limiter's table the process's own connections. */
const client = {
  async query({ text, values }: { text: string; values: unknown[] }) {
    const { hot } = connections();
    const rows = await answered(hot, hot.unsafe(text, values as never[]));
    return { rows, rowCount: rows.length };
  },
};

/**
 * Counts one try over all processes and refuses past the limit. Throws ProductError `too_many_requests` with the
 * seconds to wait. If the limiter can't count, nobody passes: it throws the database's error.
 */
export async function countTry(name: string, key: string, points: number, seconds: number): Promise<void> {
  try {
    await limiterOf(name, points, seconds).consume(key.slice(0, 200));
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    throw tooMany(refusal);
  }
}

/**
 * Refuses where a key has no try left, and counts nothing. Throws ProductError `too_many_requests` with the seconds to
 * wait.
 */
export async function requireTry(name: string, key: string, points: number, seconds: number): Promise<void> {
  const counted = await limiterOf(name, points, seconds).get(key.slice(0, 200));
  if (counted && counted.consumedPoints >= points) throw tooMany(counted);
}

function limiterOf(name: string, points: number, seconds: number): RateLimiterPostgres {
  const id = `${name}:${points}:${seconds}`;
  let limiter = limiters.get(id);
  if (!limiter) {
    limiter = new RateLimiterPostgres({
      storeClient: client,
      storeType: "client",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      clearExpiredByTimeout: false,
    });
    limiters.set(id, limiter);
  }
  return limiter;
}

/** A limiter's refusal as a ProductError, with the whole seconds to wait. */
export function tooMany(refusal: unknown): ProductError {
  const { msBeforeNext } = refusal as { readonly msBeforeNext: number };
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new ProductError("too_many_requests", "tooManyRequests", { values: { seconds } });
}
