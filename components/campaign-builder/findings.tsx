"use client";

import { useTranslations } from "next-intl";
import { Banner } from "../ui/state/banner.tsx";
import type { Checked } from "./check-draft.ts";
import type { Draft } from "./draft.ts";
import { idOf } from "./graph/flow.ts";
import { type Problem, useProblemWords } from "./use-problem-words.ts";

/** What the places of problems are found by. */
type Sequence = Pick<Draft, "sequence" | "branches">;

interface ProblemListProps {
  problems: readonly Problem[];
  draft: Sequence;
  onJump: (step: string) => void;
}

/**
 * The problems in words, in the order of the steps; pressing a step leads to it. What is said of several steps stands
 * once, with its steps after it: a long sequence would repeat a sentence for each of them.
 */
export function ProblemList({ problems, draft, onJump }: ProblemListProps) {
  const t = useTranslations("campaigns.builder");
  const wordsOf = useProblemWords();
  const nodes = draft.branches?.sequences_nodes.map((node) => [idOf(node), node.kind] as const) ?? [];
  const kinds = new Map(nodes);
  const order = draft.branches ? [...kinds.keys()] : draft.sequence.map(({ id }) => id);
  const placeOf = (one: Problem) => order.indexOf(one.step ?? "");
  const numberOf = (id: string) => draft.sequence.findIndex((step) => step.id === id) + 1;
  const nameOf = (id: string) => {
    const kind = kinds.get(id);
    return kind === undefined || kind === "action"
      ? t("step", { place: numberOf(id) })
      : t(`graph.kinds.${kind}`);
  };
  const stepsOf = new Map<string, string[]>();
  for (const one of [...problems].sort((a, b) => placeOf(a) - placeOf(b))) {
    const words = wordsOf(one);
    const steps = stepsOf.get(words) ?? [];
    if (one.step && placeOf(one) >= 0 && !steps.includes(one.step)) steps.push(one.step);
    stepsOf.set(words, steps);
  }
  const leadTo = (step: string, words: string) => (
    <button key={step} type="button" className="text-left underline" onClick={() => onJump(step)}>
      {words}
    </button>
  );
  return (
    <ul className="flex flex-col gap-1">
      {[...stepsOf].map(([words, [first, ...others]]) => (
        <li key={words}>
          {first && others.length === 0 ? leadTo(first, `${nameOf(first)}: ${words}`) : words}
          {others.length > 0 ? (
            <span className="flex flex-wrap gap-x-2">
              {[first!, ...others].map((step) => leadTo(step, nameOf(step)))}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

export interface FindingsProps {
  checked: Checked;
  draft: Sequence;
  /** Above the problems. Left out: they keep it from being saved. */
  title?: string;
  onJump: (step: string) => void;
}

/** The problems by position, then the warnings; pressing one leads to its step. */
export function Findings({ checked, draft, title, onJump }: FindingsProps) {
  const t = useTranslations("campaigns.builder");
  const refusals = useTranslations("errors.campaigns");
  const { problems = [], warnings = [] } = checked.reply ?? {};
  return (
    <>
      {checked.refusal ? (
        <Banner tone="danger" title={refusals("resolveErrors")}>
          {checked.refusal}
        </Banner>
      ) : null}
      {problems.length > 0 ? (
        <Banner tone={title ? "warning" : "danger"} title={title ?? refusals("resolveErrors")}>
          <ProblemList problems={problems} draft={draft} onJump={onJump} />
        </Banner>
      ) : null}
      {warnings.length > 0 ? (
        <Banner tone="warning" title={t("worthKnowing")}>
          <ProblemList problems={warnings} draft={draft} onJump={onJump} />
        </Banner>
      ) : null}
    </>
  );
}
