import { RateLimiterPostgres } from "rate-limiter-flexible";
import { connections } from "@/lib/db/connections.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

const limiters = new Map<string, RateLimiterPostgres>();

/** Speaks to the limiter's table through the process's own connections. */
const client = {
  async query({ text, values }: { text: string; values: unknown[] }) {
    return { rows: await connections().hot.unsafe(text, values as never[]) };
  },
};

/**
 * Counts one try and refuses past the limit, over all processes. Throws ProductError `too_many_requests` with the
 * seconds to wait. A limiter that can't count lets nobody pass: it throws what the database threw.
 */
export async function countTry(name: string, key: string, points: number, seconds: number): Promise<void> {
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
  try {
    await limiter.consume(key.slice(0, 200));
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    throw tooMany(refusal);
  }
}

/** A limiter's refusal as ours, with the whole seconds to wait. */
export function tooMany(refusal: unknown): ProductError {
  const { msBeforeNext } = refusal as { readonly msBeforeNext: number };
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new ProductError("too_many_requests", "tooManyRequests", { values: { seconds } });
}
