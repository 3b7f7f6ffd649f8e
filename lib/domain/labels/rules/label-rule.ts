import type { AnswerKind } from "@/lib/contracts/words/label-words.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** When an automatic label is put on by itself, as it is stored. */
export type LabelRule =
  | { readonly kind: "words"; readonly words: readonly string[] }
  | { readonly kind: "answer"; readonly answers: readonly AnswerKind[] }
  | { readonly kind: "campaign"; readonly campaignId: Id };

/** What is known of an answer when it is recorded. */
export interface Answer {
  /** What the person wrote, subject included. */
  readonly text: string;
  readonly kinds: readonly AnswerKind[];
  /** The campaign that last sent something to the person. */
  readonly campaignId: Id | null;
}

/** How much of an answer is looked at: what somebody writes themselves stands at its beginning. */
const longestSaid = 20_000;

/**
 * The labels that are put on because of an answer [OC-222]. A rule of a kind that a newer version knows is met by none.
 */
export function rulesMetBy<One extends { readonly rule: LabelRule }>(
  labels: readonly One[],
  { text, kinds, campaignId }: Answer,
): One[] {
  // Once for all rules: an answer may be long.
  const said = ` ${wordsOf(text.slice(0, longestSaid))} `;
  return labels.filter(({ rule }) => {
    if (rule.kind === "answer") return rule.answers.some((kind) => kinds.includes(kind));
    if (rule.kind === "campaign") return campaignId === rule.campaignId;
    return rule.kind === "words" && rule.words.some((word) => said.includes(` ${wordsOf(word)} `));
  });
}

/** A rule as it is stored: each word once, without what isn't a letter or a number at all. Null: nothing is left. */
export function cleanRule(rule: LabelRule): LabelRule | null {
  if (rule.kind === "campaign") return rule;
  if (rule.kind === "answer") return { ...rule, answers: [...new Set(rule.answers)] };
  const byForm = new Map(
    rule.words.map((word) => [wordsOf(word), word.replace(/\s+/g, " ").trim()] as const),
  );
  byForm.delete("");
  return byForm.size === 0 ? null : { ...rule, words: [...byForm.values()] };
}

/** A text's letters and numbers in lower case, each word apart by one space: "Don't, please!" is "don t please". */
const wordsOf = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();
