import { setTimeout as wait } from "node:timers/promises";
import { trustOf } from "./dispatch.ts";
import type { Messenger, Outcome } from "./messenger.ts";
import type { Intent } from "./store/store.ts";

/** The longest time of a question, in machine ms, where the provider has no pace of its own. */
const usualMs = 5_000;

/**
 * Asks by its key what became of an effect whose end was not seen. Uncertain if no answer comes in time. Never repeats
 * it.
 */
export async function askOutside(
  messenger: Messenger,
  intent: Intent,
  detail: string,
  timeoutMs: number = trustOf(messenger, intent).answersMs ?? usualMs,
): Promise<Outcome> {
  const uncertain: Outcome = { state: "uncertain", detail };
  const stop = new AbortController();
  const late = wait(timeoutMs, uncertain, { signal: stop.signal }).catch(() => uncertain);
  const found = messenger.lookUp(intent).then(
    (answer): Outcome => {
      if (answer.state === "done") return { state: "sent", receipt: answer.receipt };
      return answer.state === "absent" ? { state: "retry", afterMs: 0, detail } : uncertain;
    },
    () => uncertain,
  );
  const outcome = await Promise.race([found, late]);
  stop.abort();
  return outcome;
}

/** While the effect may still come, "absent" proves nothing: only a found effect counts. */
export function onlyIfFound(outcome: Outcome): Outcome {
  return outcome.state === "retry" ? { state: "uncertain", detail: outcome.detail } : outcome;
}
