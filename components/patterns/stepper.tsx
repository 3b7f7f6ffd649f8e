"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "../ui/cn.ts";

export interface StepperProps {
  steps: readonly { id: string; label: ReactNode }[];
  /** The current step, from 0. */
  current: number;
  /** Called to go back to a finished step. */
  onStep?: (index: number) => void;
}

/** The position among the steps. Without room for all of them: "Step 2 of 4" with the step's name. */
export function Stepper({ steps, current, onStep }: StepperProps) {
  const t = useTranslations("common.wizard");
  return (
    <div className="@container">
      <p className="@xl:hidden text-muted">
        {t("stepOf", { current: current + 1, total: steps.length })} ·{" "}
        <span className="font-medium text-text">{steps[current]?.label}</span>
      </p>
      <ol aria-label={t("steps")} className="@xl:flex hidden items-center gap-2">
        {steps.map((step, index) => {
          const done = index < current;
          const content = (
            <>
              <span
                className={cn(
                  "tabular grid size-5 shrink-0 place-items-center rounded-full border font-semibold text-[11px]",
                  index === current && "border-accent bg-accent text-accent-text",
                  done && "border-transparent bg-accent-soft text-accent-ink",
                )}
              >
                {done ? <Check aria-hidden="true" className="size-3! stroke-[2.5]!" /> : index + 1}
              </span>
              <span className={index === current ? "font-semibold" : "text-muted"}>{step.label}</span>
              {done ? <span className="sr-only">({t("done")})</span> : null}
            </>
          );
          return (
            <li
              key={step.id}
              aria-current={index === current ? "step" : undefined}
              className="flex items-center gap-2"
            >
              {index > 0 ? <span aria-hidden="true" className="h-px w-6 bg-border-field" /> : null}
              {done && onStep ? (
                <button type="button" className="flex items-center gap-2" onClick={() => onStep(index)}>
                  {content}
                </button>
              ) : (
                content
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
