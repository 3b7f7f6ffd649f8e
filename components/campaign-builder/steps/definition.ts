import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { PersonState } from "@/lib/contracts/campaigns/campaign-people.ts";
import type { SequenceStep, StepKind, StepOf } from "@/lib/contracts/steps/index.ts";
import type { Problem } from "../use-problem-words.ts";

/** What the server says of a kind of step. */
export interface StepKindFacts {
  /** Longest texts in characters, by field. */
  readonly limits: Readonly<Record<string, number>>;
  /** It leaves by the social account, which an email-only campaign doesn't use. */
  readonly isSocial: boolean;
  /** A second one in a sequence is refused. */
  readonly isOnlyOne: boolean;
}

export type StepKindTable = Readonly<Record<StepKind, StepKindFacts>>;

export interface StepFieldsProps<S extends SequenceStep> {
  step: S;
  problems: readonly Problem[];
  limits: StepKindFacts["limits"];
  /** The account's own limit of a note; null while it isn't known. */
  noteLimit: number | null;
  /** The names that a text may use. */
  names: readonly string[];
  /** A real imported person, for the preview. */
  person: PersonState["profile"] | null;
  /** The campaign's first mailbox. */
  mailboxId: string | null;
  /** Changes of the same label in a row are undone together. */
  onChange(change: Partial<S>, label: string): void;
}

/** The browser's part of a kind of step. Its name is `campaigns.builder.types.<kind>` of the messages. */
export interface StepView<K extends StepKind> {
  readonly icon: LucideIcon;
  /** The fields of a new one. */
  create(): Omit<StepOf<K>, "id" | "delay">;
  /** The line under its name on the card; empty where it has no text yet. */
  summary(step: StepOf<K>): string;
  /** Edits its own fields. */
  Fields(props: StepFieldsProps<StepOf<K>>): ReactNode;
}
