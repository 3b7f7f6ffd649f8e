import type { SkipReason, StepPauseReason, WaitReason } from "@/lib/domain/campaigns/rules/steps/reasons.ts";
import type { Intent } from "./store/store.ts";

export type LookedUp =
  | { readonly state: "done"; readonly receipt: unknown }
  /** `isCertain`: the outside keeps a record of everything that it has taken, and there is none. */
  | { readonly state: "absent"; readonly isCertain?: boolean }
  | { readonly state: "unknown" };

/**
 * What "absent" proves when a look-up doesn't find an effect whose call was lost. `strong`: it isn't there yet, so
 * recovery asks again once nothing can come any more. `weak`: nothing, because the provider may have taken it and still
 * deliver it, or keeps no record of it. The store records the moment at which such an effect begins. If nothing is
 * recorded, nothing was sent. `harmless`: nothing, but a repetition does no harm: it changes nothing, or the receiver
 * knows the key. Such a call may outlast the lease, and one whose end isn't known counts as a refusal for now. It is
 * never uncertain.
 */
export type Absence = "strong" | "weak" | "harmless";

/** How far a provider's word about an action can be believed, and how long it may take, in machine ms. */
export interface Trust {
  readonly absent: Absence;
  /** The longest time of a call. */
  readonly longestMs: number;
  /** The longest time of a question. Default: 5 s. */
  readonly answersMs?: number;
}

/**
 * Called right before the step that can't be taken back. Throws MayNotBegin where the action may not be sent any more.
 */
export type Begin = () => Promise<void>;

/** The sequencer's view of the outside world; wiring binds it to the social and mail ports. */
export interface Messenger {
  /**
   * Carries the action out once and returns the provider's receipt. Throws ProviderError, or MayNotBegin where `begin`
   * did: then nothing has left.
   */
  perform(intent: Intent, begin: Begin): Promise<unknown>;
  /** Asks whether the effect of that key took place. */
  lookUp(intent: Intent): Promise<LookedUp>;
  /** How far the provider of an action can be believed. Left out: as its kind says. */
  trust?(intent: Intent): Trust;
}

/** How a try ended. `afterMs`: product time until the next try. */
export type Outcome =
  | { readonly state: "sent"; readonly receipt: unknown }
  | {
      readonly state: "rejected";
      readonly detail: string;
      /** Nobody has the recipient's address. */
      readonly gone?: boolean;
      /** A mail was refused because of its mailbox. */
      readonly senderRefused?: boolean;
      /** There was nothing to do: the step is skipped with this reason, and the try spends nothing. */
      readonly skip?: SkipReason;
      /** Somebody should look: the sequence is paused for this reason, and the try spends nothing. */
      readonly pause?: StepPauseReason;
    }
  | {
      readonly state: "retry";
      readonly afterMs: number;
      readonly detail: string;
      /**
       * The provider refused it for now, and the try counts. Otherwise no refusal is known, and the try doesn't count.
       */
      readonly refused?: boolean;
      /**
       * What the action lacks: the enrolment is held for this reason, and the same key is tried again when it is woken.
       */
      readonly lacks?: WaitReason | "no_integration";
      /** How long the whole account rests, in ms of product time. */
      readonly laneRestMs?: number;
      /** How long the account does nothing of this action's kind, in ms of product time. Its other kinds go on. */
      readonly kindRestMs?: number;
      /** A mail was refused because of its mailbox. */
      readonly senderRefused?: boolean;
      /** The account's sign-in no longer works: the lane stops and its enrolments wait. */
      readonly accountFailed?: boolean;
    }
  | { readonly state: "uncertain"; readonly detail: string };

export interface Settlement {
  readonly intent: Intent;
  readonly outcome: Outcome;
}
