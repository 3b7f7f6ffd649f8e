import { setTimeout as wait } from "node:timers/promises";
import { minuteMs } from "@/lib/kernel/clock/spans.ts";
import { MayNotBegin, ProviderError } from "@/lib/kernel/errors/index.ts";
import { askOutside, onlyIfFound } from "./ask-outside.ts";
import { trustOf } from "./dispatch.ts";
import type { Begin, Messenger, Outcome } from "./messenger.ts";
import { stepEffects } from "./steps/registry.ts";
import type { Intent } from "./store/store.ts";

/** Resolves when a call has taken too long; may reject once the signal says that it is over. */
export type TimeOut = (intent: Intent, signal: AbortSignal) => Promise<unknown>;

const pastLongest =
  (messenger: Messenger): TimeOut =>
  (intent, signal) =>
    wait(trustOf(messenger, intent).longestMs, undefined, { signal });

/**
 * Carries one action out and returns how it ended. It never throws and never repeats. If nobody knows whether the
 * effect took place, the provider is asked, and what it finds counts as sent. Otherwise [F9]:
 * - No answer within the longest time of its kind (machine time), after the effect had begun: uncertain, because the
 *   call may still be running.
 * - The connection was lost, and the provider's "absent" is weak: uncertain.
 * - The connection was lost, and its "absent" is strong: null. Recovery takes the action when its lease expires.
 *
 * An effect whose repetition is harmless counts as refused for now instead, and nobody is asked. So does a failure that
 * nobody understands, if nothing had begun.
 * @param stopping aborts when the worker stops. What hasn't begun by then doesn't begin, and waits again.
 */
export async function carryOut(
  messenger: Messenger,
  intent: Intent,
  begin: Begin,
  timeOut: TimeOut = pastLongest(messenger),
  stopping: AbortSignal = new AbortController().signal,
): Promise<Outcome | null> {
  const stop = new AbortController();
  const late = timeOut(intent, stop.signal).then(
    () => "late" as const,
    () => "late" as const,
  );
  let stage: "waiting" | "begun" | "given up" = "waiting";
  const beginInTime = async () => {
    await begin();
    if (stage === "given up") throw new MayNotBegin("it took too long");
    stage = "begun";
  };
  const isBegun = () => stage === "begun";
  const call = messenger.perform(intent, beginInTime).then(
    (receipt): Outcome => ({ state: "sent", receipt }),
    (error: unknown) => error,
  );
  const first = await Promise.race([call, late, stopOf(stopping, stop.signal)]);
  // What has begun is waited for.
  const ended = first === "stopped" && isBegun() ? await Promise.race([call, late]) : first;
  stop.abort();
  if (ended === "stopped") {
    stage = "given up";
    return { state: "retry", afterMs: 0, detail: "the worker stops" };
  }
  const { absent } = trustOf(messenger, intent);
  if (ended === "late") {
    const detail = "no answer in time";
    if (isBegun() && absent !== "harmless") return onlyIfFound(await askOutside(messenger, intent, detail));
    stage = "given up";
    return refusal(new ProviderError("unavailable", detail), intent);
  }
  if (!(ended instanceof Error)) return ended as Outcome;
  // Nothing has left. If another worker holds the action now, its fence keeps this from being written.
  if (ended instanceof MayNotBegin) {
    const { cause, afterMs, message: detail } = ended;
    return cause instanceof ProviderError
      ? refusal(beforeLeaving(cause), intent)
      : { state: "retry", afterMs, detail };
  }
  if (!(ended instanceof ProviderError)) {
    // A mistake of the program, or the database is away.
    if (isBegun() && absent !== "harmless") return { state: "uncertain", detail: ended.message };
    return refusal(new ProviderError("unavailable", ended.message, { scope: "recipient" }), intent);
  }
  if (ended.kind === "ambiguous" && absent === "harmless")
    return refusal(new ProviderError("unavailable", ended.detail, { scope: ended.scope }), intent);
  if (ended.kind === "ambiguous") {
    const found = await askOutside(messenger, intent, ended.detail);
    if (absent === "weak") return onlyIfFound(found);
    return found.state === "retry" ? null : found;
  }
  return refusal(ended, intent);
}

/**
 * A provider's trouble because of which nothing has left, such as with an access token: it decides nothing about the
 * recipient.
 */
function beforeLeaving({ kind, detail, scope, retryAfter }: ProviderError): ProviderError {
  const isKnown = kind === "auth" || kind === "limited";
  return new ProviderError(isKnown ? kind : "unavailable", detail, { scope: scope ?? "account", retryAfter });
}

/** Resolves once a worker stops. It listens no longer than until `over`. */
function stopOf(stopping: AbortSignal, over: AbortSignal): Promise<"stopped"> {
  return new Promise((resolve) => {
    if (stopping.aborted) resolve("stopped");
    else stopping.addEventListener("abort", () => resolve("stopped"), { once: true, signal: over });
  });
}

/**
 * How long an account rests, or one of its kinds, that the provider refuses or whose server can't be reached, in ms of
 * product time.
 */
const restsMs = { rejected: 60 * minuteMs, limited: 15 * minuteMs, unavailable: 5 * minuteMs } as const;

/** The longest pause of an action whose account was in trouble, in ms of product time. */
const longestTurnMs = 30 * minuteMs;

/**
 * What a provider's refusal means for the action and its account. Trouble of the account, of its server or of one of
 * its kinds is held against nobody: the account or the kind rests, and the action waits. Rules F7 and F8.
 */
export function refusal(error: ProviderError, { payload, refusals, attempts }: Intent): Outcome {
  const { kind, detail } = error;
  if (kind === "ambiguous") return { state: "uncertain", detail };
  if (kind === "auth") return { state: "retry", afterMs: 0, detail, accountFailed: true };
  const { scopes, pauseMs, meaningOf } = stepEffects[payload.type];
  const meaning = kind === "rejected" ? meaningOf(error) : null;
  if (meaning)
    return "lacks" in meaning
      ? { state: "retry", afterMs: 0, detail, ...meaning }
      : { state: "rejected", detail, ...meaning };
  const backoffMs = Math.max(error.retryAfter ?? 0, pauseMs(refusals + 1));
  const scope = error.scope ?? scopes[kind];
  if (scope !== "recipient") {
    const restMs = Math.max(error.retryAfter ?? 0, restsMs[kind]);
    // Whoever was tried lets others go first: it may be this recipient's server, after all, that breaks the session.
    const afterMs = Math.max(restMs, Math.min(pauseMs(attempts), longestTurnMs));
    const rest = { [scope === "kind" ? "kindRestMs" : "laneRestMs"]: restMs };
    return { state: "retry", afterMs, detail, ...rest, ...senderOf(error) };
  }
  if (kind === "rejected")
    return { state: "rejected", detail, ...(error.isGone ? { gone: true } : {}), ...senderOf(error) };
  return { state: "retry", afterMs: backoffMs, detail, refused: true };
}

const senderOf = ({ isSenders }: ProviderError) => (isSenders ? { senderRefused: true } : {});
