import { setTimeout as wait } from "node:timers/promises";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { Messenger, Outcome } from "./messenger.ts";
import { askOutside } from "./recover.ts";
import { stepEffects } from "./steps/registry.ts";
import type { Intent } from "./store/store.ts";

/**
 * Carries one action out and returns how it ended. It never throws and never repeats. After `timeoutMs` (machine time)
 * the outcome is ambiguous, and the provider is asked. If it doesn't find the effect, and "absent" is weak for this
 * kind or the call may still be running, the outcome is uncertain [F9]. Returns null where the connection was lost and
 * the effect isn't there yet but may still come: recovery asks again when the lease expires.
 */
export async function carryOut(
  messenger: Messenger,
  intent: Intent,
  timeoutMs: number,
): Promise<Outcome | null> {
  const stop = new AbortController();
  const late = wait(timeoutMs, "late" as const, { signal: stop.signal }).catch(() => "late" as const);
  const call = messenger.perform(intent).then(
    (receipt): Outcome => ({ state: "sent", receipt }),
    (error: unknown) => error,
  );
  const ended = await Promise.race([call, late]);
  stop.abort();
  if (ended === "late")
    return onlyIfFound(await askOutside(messenger, intent, "no answer in time", timeoutMs));
  if (!(ended instanceof Error)) return ended as Outcome;
  if (!(ended instanceof ProviderError)) return { state: "uncertain", detail: ended.message };
  if (ended.kind === "ambiguous") {
    const found = await askOutside(messenger, intent, ended.detail, timeoutMs);
    if (stepEffects[intent.payload.type].absent === "weak") return onlyIfFound(found);
    return found.state === "retry" ? null : found;
  }
  return refusal(ended, intent);
}

/** What a provider's refusal means for the action and its account. Rules F7 and F8. */
export function refusal(error: ProviderError, { payload, attempts }: Intent): Outcome {
  const { kind, detail } = error;
  const { limited, pauseMs } = stepEffects[payload.type];
  const pause = Math.max(error.retryAfter ?? 0, pauseMs(attempts));
  switch (kind) {
    case "auth":
      return { state: "retry", afterMs: 0, detail, accountFailed: true };
    case "limited":
      return limited === "action"
        ? { state: "retry", afterMs: pause, detail, refused: true }
        : { state: "retry", afterMs: 0, detail, laneRestMs: pause };
    case "unavailable":
      return { state: "retry", afterMs: pause, detail, refused: true };
    case "rejected":
      return { state: "rejected", detail };
    case "ambiguous":
      return { state: "uncertain", detail };
  }
}

/** While the effect may still come, "absent" proves nothing: only a found effect counts. */
function onlyIfFound(outcome: Outcome): Outcome {
  return outcome.state === "retry" ? { state: "uncertain", detail: outcome.detail } : outcome;
}
