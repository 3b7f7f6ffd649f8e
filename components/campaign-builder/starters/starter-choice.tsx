"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import type { SequenceStep } from "@/lib/contracts/steps/index.ts";
import type { StepKindTable } from "../steps/definition.ts";
import { stepViews } from "../steps/registry.ts";
import { kindsOf, type Starter, starterNames, starters, stepsOfStarter } from "./starters.ts";

export interface StarterChoiceProps {
  kinds: StepKindTable;
  /** Whether the campaign writes emails alone: then only those are offered. */
  isEmailOnly: boolean;
  onTake: (steps: SequenceStep[]) => void;
}

/** Sequences to begin with, each with a small picture of its steps. Those whose steps the plan lacks aren't offered. */
export function StarterChoice({ kinds, isEmailOnly, onTake }: StarterChoiceProps) {
  const t = useTranslations("campaigns.builder");
  const words = useTranslations("campaigns.builder.starters");
  const offered = starterNames.filter((name) =>
    kindsOf(name).every((kind) => kinds[kind].isInPlan && !(isEmailOnly && kinds[kind].sender === "social")),
  );
  if (offered.length === 0) return null;
  const take = (name: Starter) =>
    onTake(
      stepsOfStarter(
        name,
        t,
        (key) => words(`texts.${key}`),
        () => crypto.randomUUID().slice(0, 8),
      ),
    );
  return (
    <section aria-labelledby="starters" className="mx-auto w-full max-w-md">
      <h3 id="starters" className="mb-2 font-medium text-muted text-xs">
        {words("title")}
      </h3>
      <ul className="flex flex-col gap-2">
        {offered.map((name) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => take(name)}
              className="flex w-full items-center gap-3 rounded-card border bg-surface px-4 py-3 text-left transition-colors hover:border-border-strong"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{words(`names.${name}`)}</span>
                <span className="block text-muted text-xs">{words(`about.${name}`)}</span>
              </span>
              <span aria-hidden="true" className="flex shrink-0 items-center gap-1 text-faint">
                {starters[name].map(({ kind }, index) => {
                  const { icon: Icon } = stepViews[kind];
                  return (
                    // The steps of a starter never change their places.
                    // biome-ignore lint/suspicious/noArrayIndexKey: see above
                    <Fragment key={index}>
                      {index > 0 ? <ChevronRight className="size-3!" /> : null}
                      <span className="grid size-6 place-items-center rounded-field bg-hover text-muted">
                        <Icon className="size-3.5!" />
                      </span>
                    </Fragment>
                  );
                })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
