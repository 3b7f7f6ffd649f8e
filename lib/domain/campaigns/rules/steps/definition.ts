import type { Feature } from "@/lib/access/features.ts";
import type { ProblemKey } from "@/lib/contracts/campaigns/campaign-check.ts";
import type { StepKind, StepOf } from "@/lib/contracts/steps/index.ts";
import type { UsageType } from "@/lib/contracts/words/credits.ts";
import type { PersonalityType } from "@/lib/domain/prospects/rules/personality.ts";
import type { StepMail } from "../postal-check.ts";
import type { AccountLimits } from "./account-limits.ts";
import type { BudgetKind, LaneKind } from "./budgets.ts";
import type { SkipDetail, SkipReason, StepPauseReason, WaitReason } from "./reasons.ts";

/** A text that a step sends. The step's check covers its placeholders. */
export interface StepText {
  /** The field's name, here and on the wire. */
  readonly field: string;
  readonly value: string;
  /** Longest length in characters. */
  readonly limit: number;
  readonly tooLong: ProblemKey;
  /** The problem reported when it is empty. Null: it may be empty. */
  readonly empty: ProblemKey | null;
}

/** Something wrong with a field of a step that is no text. */
export interface StepProblem {
  readonly field: string;
  readonly key: ProblemKey;
}

/** What a decision about a due step is based on, read under the prospect's lock. */
export interface StepFacts extends AccountLimits {
  /** The permanent name of the effect. */
  readonly effectKey: string;
  /** Whether the person is connected with the campaign's account. */
  readonly connected: boolean;
  /** Whether that account has invited the person. */
  readonly invited: boolean;
  /** Whether that account has sent the person an InMail. */
  readonly inmailed: boolean;
  /** Whether mail to the person's address failed. */
  readonly hasBounced: boolean;
  /** How the network identifies the person: its own id, else the public address. */
  readonly profile: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** The person's own time zone, else the account's. IANA name. */
  readonly timezone: string;
  /** Product time of the decision, ms. */
  readonly now: number;
  /** The number from which the workspace calls. Null: it has none. */
  readonly dialerPhone: string | null;
  readonly companyName: string;
  /** The person's type of personality, where it is known. */
  readonly personality: PersonalityType | null;
  readonly fullName: string;
  /** The values of placeholders. */
  readonly values: Readonly<Record<string, string | null>>;
  /** The mailbox to write from. Null where it is gone. */
  readonly mailbox: { readonly id: string; readonly email: string } | null;
}

export type StepDecision<P> =
  | { readonly do: "act"; readonly payload: P }
  /** There is nothing to do. `why` gives detail where the reason alone says too little. */
  | { readonly do: "skip"; readonly reason: SkipReason; readonly why?: SkipDetail }
  | { readonly do: "hold"; readonly reason: WaitReason | "missing_field" | "no_integration" }
  /** Somebody should look before the sequence goes on. A resumed sequence goes on behind the step. */
  | { readonly do: "pause"; readonly reason: StepPauseReason }
  /** It is night at the person's place. `until` is ms of product time. */
  | { readonly do: "wait"; readonly until: number }
  /** Its sender is gone: first another one has to be found. */
  | { readonly do: "hand_over" };

/** What people are shown of an effect. */
export interface ShownEffect {
  /** The address or profile that it is sent to. */
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
}

/** How an effect is recorded in the person's conversation, with the texts that are shown. */
export interface EffectRecord {
  readonly channel: "social" | "email";
  /** The Message-ID of a mail. */
  readonly mailMessageId: string | null;
  /** The ids of the kept files that went with it. */
  readonly files?: readonly string[];
}

/** The mail of a step with its signature's name: an id, or `default`. Null: none. */
export interface NamedMail extends Omit<StepMail, "signature"> {
  readonly signatureId: string | null;
}

/** The pure part of a kind of step. `A` is the action stored in a sequence, `P` the payload given to the provider. */
export interface StepRules<
  K extends StepKind,
  A extends { readonly type: K },
  P extends { readonly type: K },
> {
  readonly lane: LaneKind;
  /** The budgets that steps of this kind spend, and the one that a step spends. */
  readonly budgets: readonly [BudgetKind, ...BudgetKind[]];
  budgetOf(action: A): BudgetKind;
  /**
   * The features of which the plan needs one; none: every plan has it. Without an action: what any step of the kind
   * needs. Source: BO-223 to BO-267.
   */
  needs(action?: A): readonly Feature[];
  /** Longest texts in characters, by field. */
  readonly limits: Readonly<Record<string, number>>;
  /** The problem reported for a second step of this kind in a sequence. Null: any number is allowed. */
  readonly onlyOne: ProblemKey | null;
  /** The kind before which it has to stand, wherever a sequence has both, and the problem reported otherwise. */
  readonly before: { readonly kind: StepKind; readonly problem: ProblemKey } | null;
  /** Whether it asks the person to connect. Steps that need a connection then wait for the answer. */
  readonly asksToConnect: boolean;
  /**
   * Whether it reaches only people who are connected. Others wait to be connected, at most the days that the campaign
   * sets.
   */
  readonly needsConnection: boolean;
  /**
   * What a person waits for after it was carried out, before the sequence goes on. Null: it goes on at once.
   */
  readonly awaits: "task_open" | null;
  /**
   * The reason with which a permanent refusal pauses the person's sequence. Null: the sequence goes on with the next
   * step.
   */
  readonly pauseWhenRejected: "email_failed" | "message_failed" | null;
  /** The person's lead status after it is sent, unless the status is already further on. Null: it contacts nobody. */
  readonly leadStatus: "request_sent" | "contacted" | null;
  /** Whether the links in its `text`, at most `limits.text` characters, leave as tracked ones (OC-440). Left out: no. */
  readonly tracksLinks?: true;
  /** What its workspace spends credits on where it is carried out (lib/contracts/credits/prices.ts). Left out: nothing. */
  readonly usageType?: UsageType;
  fromWire(step: StepOf<K>): A;
  toWire(action: A): Omit<StepOf<K>, "id" | "delay">;
  texts(action: A, account: AccountLimits): readonly StepText[];
  /** What is wrong with its other fields. */
  problems(action: A): readonly StepProblem[];
  /** The mailboxes that it names. Empty: it uses those of the campaign. */
  mailboxesOf(action: A): readonly string[];
  /** A copy that keeps only the mailboxes that may be used. */
  keepMailboxes(action: A, isUsable: (mailboxId: string) => boolean): A;
  /** The mail that it sends, for the postal check; its signature by name. Left out: it sends none. */
  mailOf?(action: A): NamedMail;
  /** The ids of the kept files that it sends. Left out: it sends none. */
  filesOf?(action: A): readonly string[];
  decide(action: A, facts: StepFacts): StepDecision<P>;
  show(payload: P): ShownEffect;
  /** How a sent effect is recorded. Null: it appears in no conversation. */
  record(payload: P): EffectRecord | null;
}
