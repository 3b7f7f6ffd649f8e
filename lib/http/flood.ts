import { RateLimiterMemory } from "rate-limiter-flexible";
import type { RequestContext } from "./context.ts";
import { tooMany } from "./rate-limit.ts";

/**
 * Calls a minute, of any kind, that one process answers: far above what people and their programs do, so that nobody's
 * flood takes the others' turn (S12). An address may be a whole office's, a workspace's may be many programs'.
 */
export const floodLimits = { address: 6_000, account: 3_000, space: 12_000 } as const;

type Kind = keyof typeof floodLimits;

const limiters = Object.fromEntries(
  Object.entries(floodLimits).map(([kind, points]) => [
    kind,
    new RateLimiterMemory({ points, duration: 60 }),
  ]),
) as Record<Kind, RateLimiterMemory>;

/** Counts a call in this process's memory. Throws ProductError `too_many_requests` past a limit. */
export async function countFlood({
  address,
  viewer,
}: Pick<RequestContext, "address" | "viewer">): Promise<void> {
  const keys: Record<Kind, string | undefined> = {
    address,
    account: viewer.user?.id,
    space: viewer.workspace?.id,
  };
  for (const kind of ["address", "account", "space"] as const) {
    const key = keys[kind];
    if (!key) continue;
    await limiters[kind].consume(key).catch((refusal: unknown) => {
      throw tooMany(refusal);
    });
  }
}
