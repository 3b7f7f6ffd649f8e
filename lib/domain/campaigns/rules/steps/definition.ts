import type { ProblemKey } from "@/lib/contracts/campaigns/campaign-check.ts";
import type { StepKind, StepOf } from "@/lib/contracts/steps/index.ts";
import type { AccountLimits } from "./account-limits.ts";
import type { BudgetKind, LaneKind } from "./budgets.ts";
import type { SkipDetail, SkipReason, WaitReason } from "./reasons.ts";

/** A text that a step sends. Its placeholders are checked with it. */
export interface StepText {
  /** The field's name, here and on the wire. */
  readonly field: string;
  readonly value: string;
  /** Longest length in characters. */
  readonly limit: number;
  readonly tooLong: ProblemKey;
  /** Null: it may be empty. */
  readonly empty: ProblemKey | null;
}

/** What a decision about a due step rests on, read under the prospect's lock. */
export interface StepFacts extends AccountLimits {
  /** The effect's name for ever. */
  readonly effectKey: string;
  readonly connected: boolean;
  /** Mail to the person's address failed. */
  readonly hasBounced: boolean;
  /** By what the network knows the person: its own id, else the public address. */
  readonly profile: string | null;
  readonly email: string | null;
  readonly fullName: string;
  /** What placeholders are filled with. */
  readonly values: Readonly<Record<string, string | null>>;
  /** The mailbox that the person is written from; null where it is gone. */
  readonly mailbox: { readonly id: string; readonly email: string } | null;
}

export type StepDecision<P> =
  | { readonly do: "act"; readonly payload: P }
  /** There is nothing to do. `why` says what exactly, where the reason's word says little. */
  | { readonly do: "skip"; readonly reason: SkipReason; readonly why?: SkipDetail }
  | { readonly do: "hold"; readonly reason: WaitReason | "missing_field" }
  /** Its sender is gone: another one has to be found first. */
  | { readonly do: "hand_over" };

/** What people are shown of an effect. */
export interface ShownEffect {
  /** The address or profile that it goes to. */
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
}

/** How an effect stands in the person's conversation, with the texts that are shown. */
export interface EffectRecord {
  readonly channel: "social" | "email";
  /** The Message-ID of a mail. */
  readonly mailMessageId: string | null;
}

/** The pure part of a kind of step: `A` is the action that a sequence holds, `P` what is handed to the outside. */
export interface StepRules<
  K extends StepKind,
  A extends { readonly type: K },
  P extends { readonly type: K },
> {
  readonly lane: LaneKind;
  /** The budget that one of it spends. */
  readonly budget: BudgetKind;
  /** Longest texts in characters, by field. */
  readonly limits: Readonly<Record<string, number>>;
  /** The problem of a second one in a sequence; null: there may be any number. */
  readonly onlyOne: ProblemKey | null;
  /** It asks the person to connect: what needs a connection waits for the answer. */
  readonly asksToConnect: boolean;
  /** It reaches only people who are connected. Whoever isn't waits for that, at most the campaign's days. */
  readonly needsConnection: boolean;
  /** How a refusal for good pauses the person's sequence; null: the sequence goes on with the next step. */
  readonly pauseWhenRejected: "email_failed" | "message_failed" | null;
  /** What the person's lead status becomes when it is sent, unless that says more already; null: it contacts nobody. */
  readonly leadStatus: "request_sent" | "contacted" | null;
  fromWire(step: StepOf<K>): A;
  toWire(action: A): Omit<StepOf<K>, "id" | "delay">;
  texts(action: A, account: AccountLimits): readonly StepText[];
  /** The mailboxes that it names; empty: those of the campaign. */
  mailboxesOf(action: A): readonly string[];
  /** The same with only those of its mailboxes that may be used. */
  keepMailboxes(action: A, isUsable: (mailboxId: string) => boolean): A;
  decide(action: A, facts: StepFacts): StepDecision<P>;
  show(payload: P): ShownEffect;
  /** How what was sent is recorded; null: it stands in no conversation. */
  record(payload: P): EffectRecord | null;
}
