import type { SequenceStep, StepKind } from "@/lib/contracts/steps/index.ts";
import { newStep } from "../new-step.ts";
import type { BuilderTexts } from "../steps/definition.ts";

interface StarterStep {
  readonly kind: StepKind;
  /** Hours after the step before. */
  readonly delay: number;
  /** Its texts: the field, and the text's key below `starters.texts`. */
  readonly texts: Readonly<Record<string, StarterText>>;
}

/** The texts of the starters, by their keys in the messages. */
export const starterTexts = [
  "note",
  "thanks",
  "nudge",
  "subject",
  "opening",
  "followUp",
  "lastMail",
  "hiringNote",
  "hiringRole",
  "hiringLast",
] as const;
export type StarterText = (typeof starterTexts)[number];

/** Sequences to begin with: true ones, in the order in which they are offered. */
export const starters = {
  connect: [
    { kind: "connection_request", delay: 0, texts: { note: "note" } },
    { kind: "message", delay: 24, texts: { text: "thanks" } },
    { kind: "message", delay: 96, texts: { text: "nudge" } },
  ],
  email: [
    { kind: "email", delay: 0, texts: { subject: "subject", text: "opening" } },
    { kind: "email", delay: 72, texts: { subject: "subject", text: "followUp" } },
    { kind: "email", delay: 120, texts: { subject: "subject", text: "lastMail" } },
  ],
  both: [
    { kind: "social_action", delay: 0, texts: {} },
    { kind: "connection_request", delay: 24, texts: { note: "note" } },
    { kind: "message", delay: 24, texts: { text: "thanks" } },
    { kind: "email", delay: 72, texts: { subject: "subject", text: "followUp" } },
  ],
  hiring: [
    { kind: "connection_request", delay: 0, texts: { note: "hiringNote" } },
    { kind: "message", delay: 24, texts: { text: "hiringRole" } },
    { kind: "message", delay: 120, texts: { text: "hiringLast" } },
  ],
} as const satisfies Readonly<Record<string, readonly StarterStep[]>>;

export type Starter = keyof typeof starters;
export const starterNames = Object.keys(starters) as Starter[];

/** The kinds of step that a starter has, each once. */
export const kindsOf = (name: Starter): StepKind[] => [...new Set(starters[name].map(({ kind }) => kind))];

/** The steps of a starter, in the texts of whoever takes it. */
export function stepsOfStarter(
  name: Starter,
  t: BuilderTexts,
  textOf: (key: StarterText) => string,
  newId: () => string,
): SequenceStep[] {
  return starters[name].map(({ kind, delay, texts }, index) => {
    const words = Object.entries(texts).map(([field, key]) => [field, textOf(key)]);
    return {
      ...newStep(kind, newId(), index === 0, t),
      delay,
      ...Object.fromEntries(words),
    } as SequenceStep;
  });
}
