import type { Begin, LookedUp } from "../messenger.ts";
import type { Intent } from "../store/store.ts";
import type { Outside } from "./outside.ts";

export const minuteMs = 60_000;

/** Pauses between tries in ms of product time: doubled each time from the first one on. */
export const doubledFrom = (minutes: number) => (attempts: number) =>
  minutes * minuteMs * 2 ** Math.min(attempts - 1, 7);

/** The part of a kind of step that reaches the outside; `P` is what it hands over. */
export interface StepEffects<P> {
  /**
   * What it proves that a look-up doesn't find an effect whose call was lost. `strong`: it isn't there yet, so recovery
   * asks again once nothing can come any more. `weak`: nothing, because the outside may have taken it and still deliver
   * it, or keeps no record of it. It is noted that such an effect begins: what hadn't begun never left.
   */
  readonly absent: "strong" | "weak";
  /** Whose matter a "too many" is: the whole account rests, or this one action waits. */
  readonly limited: "account" | "action";
  /** How long a refused action waits for its next try, in ms of product time. */
  pauseMs(attempts: number): number;
  /** Longest time of a call, in ms of machine time; behind it nobody knows what became of it. */
  readonly longestMs: number;
  /**
   * Carries the effect out once; `begin` comes right before what can't be taken back. Throws ProviderError, or what
   * `begin` threw.
   */
  perform(outside: Outside, intent: Intent, payload: P, begin: Begin): Promise<unknown>;
  /** Asks by the effect's key whether it took place. */
  lookUp(outside: Outside, intent: Intent, payload: P): Promise<LookedUp>;
}
