"use client";

import { ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import type { SequenceStep } from "@/lib/contracts/steps/index.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { delayFault } from "./delay-fault.ts";
import type { StepFieldsProps, StepKindTable } from "./steps/definition.ts";
import { stepViews } from "./steps/registry.ts";
import { useProblemWords } from "./use-problem-words.ts";

/** The id of the part of the page with the fields of what is selected. */
export const panelId = "step-panel";

/** Puts the focus on the first field of the selected step. */
export function focusPanel(): void {
  document.getElementById(panelId)?.querySelector<HTMLElement>("input, select, textarea")?.focus();
}

/** Scrolls to the selected step's fields if they are below the sequence. Beside it nothing scrolls. */
export function showPanel(): void {
  requestAnimationFrame(() => document.getElementById(panelId)?.scrollIntoView({ block: "nearest" }));
}

/** Puts the focus on a step's card in the sequence, and so brings it into sight. */
export function showCard(id: string): void {
  document.getElementById(`step-${id}`)?.focus();
}

export interface StepPanelProps extends Omit<StepFieldsProps<SequenceStep>, "limits"> {
  /** The step's position in the sequence, from 0. */
  index: number;
  /** Whether no step comes before it. */
  isFirst: boolean;
  /** Whether the fields lie below the sequence on a small screen: then a button leads back to it. */
  isBelow: boolean;
  kinds: StepKindTable;
  /** In hours. */
  longestDelay: number;
}

/** Edits the selected step. Texts are checked while typing and previewed for a real person. */
export function StepPanel(props: StepPanelProps) {
  const { index, isFirst, isBelow, kinds, longestDelay, ...fields } = props;
  const { step, problems, onChange } = fields;
  const t = useTranslations("campaigns.builder");
  const wordsOf = useProblemWords();
  const { Fields } = stepViews[step.type];
  // Too many hours are reported here while typing; the server's check reports too few.
  const delayProblem =
    delayFault(step.delay, longestDelay) ??
    problems.find((problem) => problem.field === "delay" && problem.key !== "too_large_delay");
  const others = problems.filter((problem) => problem.field === null);
  return (
    <section id={panelId} aria-label={t("panel")} className="flex scroll-my-20 flex-col gap-4">
      {/* Below the sequence the fields are a long way from it. */}
      {isBelow ? (
        <Button variant="ghost" className="-ml-2 self-start lg:hidden" onClick={() => showCard(step.id)}>
          <ArrowUp aria-hidden="true" />
          {t("backToSteps")}
        </Button>
      ) : null}
      <h2 className="font-semibold text-md">
        {index + 1}. {t(`types.${step.type}`)}
      </h2>
      {others.map((problem) => (
        <p key={problem.key} className="text-danger text-xs">
          {wordsOf(problem)}
        </p>
      ))}
      <Field
        label={isFirst ? t("delayFirst") : t("delay")}
        help={t(kinds[step.type].sender === "workspace" ? "delayHelpAlways" : "delayHelp")}
        error={delayProblem ? wordsOf(delayProblem) : undefined}
      >
        <Input
          type="number"
          min={isFirst ? 0 : 1}
          max={longestDelay}
          value={step.delay}
          onChange={(event) =>
            onChange({ delay: Math.max(0, Math.round(Number(event.target.value) || 0)) }, "delay")
          }
        />
      </Field>
      <Fields key={step.id} {...fields} limits={kinds[step.type].limits} />
    </section>
  );
}
