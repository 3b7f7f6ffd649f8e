import { performance } from "node:perf_hooks";
import { MayNotBegin, ProviderError } from "@/lib/kernel/errors/index.ts";
import { aside } from "@/lib/kernel/turn/index.ts";
import { logger } from "@/lib/log/index.ts";

type Method = (...args: never[]) => Promise<unknown>;

/**
 * Wraps a port so that each call is logged with its name, its duration in milliseconds and how it ended. Arguments and
 * results are never logged. While a call waits for the provider, its request gives up its turn (lib/kernel/turn), so
 * that other requests of the workspace go on. An unexpected error of an adapter becomes a ProviderError (`ambiguous`:
 * nothing is known about the effect).
 */
export function observed<Port extends object>(name: string, port: Port): Port {
  const log = logger(`provider.${name}`);
  return new Proxy(port, {
    get(target, property, receiver) {
      const member: unknown = Reflect.get(target, property, receiver);
      if (typeof member !== "function" || typeof property !== "string") return member;
      return async (...args: never[]) => {
        const started = performance.now();
        const entry = () => ({ call: property, ms: Math.round(performance.now() - started) });
        try {
          const result = await aside(() => (member as Method).apply(target, args));
          log.debug({ ...entry(), outcome: "ok" }, "provider call");
          return result;
        } catch (err) {
          if (err instanceof MayNotBegin) {
            log.info({ ...entry(), outcome: "not begun" }, "provider call");
            throw err;
          }
          if (err instanceof ProviderError) {
            log.info({ ...entry(), outcome: err.kind, detail: err.detail }, "provider call");
            throw err;
          }
          log.error({ ...entry(), outcome: "bug", err }, "provider call");
          throw new ProviderError("ambiguous", "unexpected failure", { cause: err });
        }
      };
    },
  });
}
