import type { SkipReason, StepPauseReason, WaitReason } from "@/lib/domain/campaigns/rules/steps/reasons.ts";
import type { Learned } from "@/lib/domain/prospects/rules/learned.ts";
import { minuteMs } from "@/lib/kernel/clock/spans.ts";
import type { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { Absence, Begin, LookedUp } from "../messenger.ts";
import type { Intent } from "../store/store.ts";
import type { Outside } from "./outside.ts";

/** A backoff in ms of product time: doubled with each try, from the given minutes on. */
export const doubledFrom = (minutes: number) => (refusals: number) =>
  minutes * minuteMs * 2 ** Math.min(refusals - 1, 7);

/** What a refusal for good really says: there is nothing to do, the action lacks something, or somebody should look. */
export type Meaning =
  | { readonly skip: SkipReason }
  | { readonly lacks: WaitReason | "no_integration" }
  | { readonly pause: StepPauseReason };

/** After this many refusals one is final, unless a kind says otherwise. */
export const usualRefusals = 8;

/** The part of a step kind that reaches the provider; `P` is its payload. */
export interface StepEffects<P> {
  readonly absent: Absence;
  /** Whether it goes through the social port, whose provider may have a pace of its own. Default: false. */
  readonly isSocial?: true;
  /** What a refusal concerns if the provider doesn't say. */
  readonly scopes: Readonly<
    Record<"limited" | "unavailable" | "rejected", NonNullable<ProviderError["scope"]>>
  >;
  /**
   * Reads a refusal of the kind `rejected` by the provider's own word (`detail`). Null: it is a plain refusal, and the
   * task has failed. Pure.
   */
  meaningOf(error: ProviderError): Meaning | null;
  /** The backoff after the nth refusal, in ms of product time. */
  pauseMs(refusals: number): number;
  /** How many refusals because of the recipient are final. */
  readonly maxRefusals: number;
  /** The longest time of a call, in machine ms. After it nobody knows what became of an effect that had begun. */
  readonly longestMs: number;
  /**
   * Carries the effect out once, and calls `begin` right before the step that can't be taken back. Throws
   * ProviderError, or what `begin` threw.
   */
  perform(outside: Outside, intent: Intent, payload: P, begin: Begin): Promise<unknown>;
  /** Asks by the effect's key whether it took place. */
  lookUp(outside: Outside, intent: Intent, payload: P): Promise<LookedUp>;
  /** What a receipt tells about the person, which is then recorded. Left out: nothing. */
  learn?(receipt: unknown): Learned;
}
