import type { LucideIcon } from "lucide-react";
import type { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { PersonState } from "@/lib/contracts/campaigns/campaign-people.ts";
import type { SequenceStep, StepKind, StepOf } from "@/lib/contracts/steps/index.ts";
import type { Problem } from "../use-problem-words.ts";

/** The server's facts about a kind of step. */
export interface StepKindFacts {
  /** Longest texts in characters, by field. */
  readonly limits: Readonly<Record<string, number>>;
  /** What sends it. An email-only campaign uses no social account; the workspace's own steps keep no working hours. */
  readonly sender: "social" | "mailbox" | "workspace";
  /** Whether a second one in a sequence is refused. */
  readonly isOnlyOne: boolean;
  /** Whether the plan has it. Otherwise the upgrade prompt is shown in its place. */
  readonly isInPlan: boolean;
}

export type StepKindTable = Readonly<Record<StepKind, StepKindFacts>>;

export interface StepFieldsProps<S extends SequenceStep> {
  step: S;
  problems: readonly Problem[];
  limits: StepKindFacts["limits"];
  /** The account's own limit of a note. Null while it isn't known. */
  noteLimit: number | null;
  /** The names that a text may use. */
  names: readonly string[];
  /** A real imported person, for the preview. */
  person: PersonState["profile"] | null;
  /** The campaign's social account. */
  credentialId: string;
  /** The campaign's first mailbox. */
  mailboxId: string | null;
  /** Whether the campaign puts the workspace's postal address below its mails. */
  withPostalAddress: boolean;
  /** Consecutive changes with the same label are undone together. */
  onChange(change: Partial<S>, label: string): void;
}

/** The builder's texts. */
export type BuilderTexts = ReturnType<typeof useTranslations<"campaigns.builder">>;

/** The browser's part of a kind of step. Its name is `campaigns.builder.types.<kind>` of the messages. */
export interface StepView<K extends StepKind> {
  readonly icon: LucideIcon;
  /** The fields of a new step. Texts that a step begins with are in the language of whoever adds it. */
  create(t: BuilderTexts): Omit<StepOf<K>, "id" | "delay">;
  /** The line under its name on the card. Empty while it has no text; null where it has none. */
  summary(step: StepOf<K>, t: BuilderTexts): string | null;
  /** What a person reads of it. Left out, or null: it has no words for them. */
  words?(step: StepOf<K>): { readonly subject?: string; readonly body: string } | null;
  /** Whether its words go over the network with tracked links, where the campaign tracks them. */
  readonly tracksLinks?: true;
  /** The editor of its own fields. */
  Fields(props: StepFieldsProps<StepOf<K>>): ReactNode;
}
