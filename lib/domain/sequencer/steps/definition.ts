import type { Begin, LookedUp } from "../messenger.ts";
import type { Intent } from "../store/store.ts";
import type { Outside } from "./outside.ts";

export const minuteMs = 60_000;

/** A backoff in ms of product time: doubled with each try, from the given minutes on. */
export const doubledFrom = (minutes: number) => (refusals: number) =>
  minutes * minuteMs * 2 ** Math.min(refusals - 1, 7);

/** The part of a step kind that reaches the provider; `P` is its payload. */
export interface StepEffects<P> {
  /**
   * What "absent" proves when a look-up doesn't find an effect whose call was lost. `strong`: it isn't there yet, so
   * recovery asks again once nothing can come any more. `weak`: nothing, because the provider may have taken it and
   * still deliver it, or keeps no record of it. The store records the moment at which such an effect begins. If nothing is recorded, nothing was sent.
   */
  readonly absent: "strong" | "weak";
  /** Whom a refusal concerns if the provider doesn't say: this action's recipient only, or the whole account. */
  readonly scopes: Readonly<Record<"limited" | "unavailable" | "rejected", "recipient" | "account">>;
  /** The backoff after the nth refusal, in ms of product time. */
  pauseMs(refusals: number): number;
  /** The longest time of a call, in machine ms. After it nobody knows what became of an effect that had begun. */
  readonly longestMs: number;
  /**
   * Carries the effect out once, and calls `begin` right before the step that can't be taken back. Throws ProviderError, or
   * what `begin` threw.
   */
  perform(outside: Outside, intent: Intent, payload: P, begin: Begin): Promise<unknown>;
  /** Asks by the effect's key whether it took place. */
  lookUp(outside: Outside, intent: Intent, payload: P): Promise<LookedUp>;
}
