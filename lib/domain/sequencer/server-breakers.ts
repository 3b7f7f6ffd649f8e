import { MayNotBegin, ProviderError } from "@/lib/kernel/errors/index.ts";

/** How long nobody calls a server that couldn't be reached, in ms of product time. */
const pauseMs = 5 * 60_000;
/** A breaker is forgotten so long after its pause: nobody has tried the server since. */
const keptMs = 60 * 60_000;

/** A server as one workspace names it. */
export interface ServerRef {
  readonly workspaceId: string;
  readonly host: string;
  readonly port: number;
}

interface Breaker {
  /** Product time, ms. */
  readonly until: number;
  readonly isTrying: boolean;
}

/** Calls servers, and stops calling those that can't be reached. */
export interface ServerBreakers {
  /**
   * Calls a server. If it couldn't be reached lately, or one call is just trying it again, the call fails at once with
   * `unavailable` and the scope `server`.
   * @param now product time of the action's claim, ms.
   * @param work makes the call. It may say that the server was reached before it has ended.
   */
  call<T>(server: ServerRef, now: number, work: (reached: () => void) => Promise<T>): Promise<T>;
}

/**
 * The breakers of this process, one for each workspace and server: no tenant can stop another's calls. A call that
 * fails with the scope `server`, or may not begin for that reason, opens its breaker for five minutes. Then one call
 * tries the server. Any answer closes the breaker.
 */
export function serverBreakers(): ServerBreakers {
  const breakers = new Map<string, Breaker>();
  const open = (key: string, now: number) => {
    for (const [other, { until, isTrying }] of breakers)
      if (!isTrying && until + keptMs < now) breakers.delete(other);
    breakers.set(key, { until: now + pauseMs, isTrying: false });
  };
  return {
    async call({ workspaceId, host, port }, now, work) {
      const key = `${workspaceId} ${host}:${port}`;
      const known = breakers.get(key);
      if (known && (known.isTrying || now < known.until))
        throw new ProviderError("unavailable", "the server could not be reached lately", {
          scope: "server",
          retryAfter: Math.max(0, known.until - now),
        });
      if (known) breakers.set(key, { ...known, isTrying: true });
      const close = () => breakers.delete(key);
      try {
        const result = await work(close);
        close();
        return result;
      } catch (error) {
        if (isAway(error)) open(key, now);
        else close();
        throw error;
      }
    },
  };
}

/** Whether a call failed since a server couldn't be reached. */
function isAway(error: unknown): boolean {
  const reason = error instanceof MayNotBegin ? error.cause : error;
  return reason instanceof ProviderError && reason.scope === "server";
}
