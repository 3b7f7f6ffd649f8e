"use client";

import { useTranslations } from "next-intl";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { panelId } from "../step-panel.tsx";
import { type Problem, useProblemWords } from "../use-problem-words.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { type WayNode, wholeHours } from "./node-fields.ts";
import { SplitFields } from "./split-fields.tsx";
import { UntilFields } from "./until-fields.tsx";
import { type ListChoice, useHours } from "./use-node-look.ts";

export interface NodePanelProps {
  readonly node: WayNode;
  readonly title: string;
  readonly problems: readonly Problem[];
  readonly names: readonly string[];
  readonly lists: readonly ListChoice[];
  readonly onChange: (to: WayNode, label: string) => void;
}

/** Edits a condition, a wait or a split. */
export function NodePanel({ node, title, problems, names, lists, onChange }: NodePanelProps) {
  const t = useTranslations("campaigns.builder");
  const graph = useTranslations("campaigns.builder.graph");
  const wordsOf = useProblemWords();
  const hours = useHours();
  const errorOf = (field: string) => {
    const found = problems.find((problem) => problem.field === field);
    return found ? wordsOf(found) : undefined;
  };
  const others = problems.filter((problem) => problem.field === null);
  return (
    <section id={panelId} aria-label={t("panel")} className="flex scroll-my-20 flex-col gap-4">
      <h2 className="wrap-anywhere font-semibold text-md">{title}</h2>
      {others.map((problem) => (
        <p key={problem.key} className="text-danger text-xs">
          {wordsOf(problem)}
        </p>
      ))}
      {node.kind === "condition" ? (
        <ConditionFields {...{ node, errorOf, names, lists, onChange }} />
      ) : node.kind === "split" ? (
        <SplitFields {...{ node, errorOf, onChange }} />
      ) : node.kind === "wait_until" ? (
        <UntilFields {...{ node, errorOf, onChange }} />
      ) : node.kind === "wait" ? (
        <Field
          label={graph("waitHours")}
          help={graph("waitHelp", { time: hours(node.hours) })}
          error={errorOf("hours")}
        >
          <Input
            type="number"
            min={0}
            value={node.hours}
            onChange={({ target }) => onChange({ ...node, hours: wholeHours(target.value) }, "hours")}
          />
        </Field>
      ) : null}
    </section>
  );
}
