import { setTimeout as wait } from "node:timers/promises";
import type { Messenger, Outcome } from "./messenger.ts";
import type { Intent } from "./store/store.ts";

/** Longest time of a question, in ms of machine time. */
const longestMs = 5_000;

/** What became of an effect that nobody saw end, by its key; uncertain where nobody answers in time. Never repeats it. */
export async function askOutside(
  messenger: Messenger,
  intent: Intent,
  detail: string,
  timeoutMs: number = longestMs,
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

/** "Absent" proves nothing while the effect may still come: then only a find counts. */
export function onlyIfFound(outcome: Outcome): Outcome {
  return outcome.state === "retry" ? { state: "uncertain", detail: outcome.detail } : outcome;
}
