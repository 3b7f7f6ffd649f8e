"use client";

import { useTranslations } from "next-intl";
import type { PersonState } from "@/lib/contracts/campaigns/campaign-people.ts";
import type { SequenceStep, StepKind } from "@/lib/contracts/steps/index.ts";
import { delayWords } from "../delay-words.ts";
import type { StepView } from "../steps/definition.ts";
import { Preview } from "../steps/preview.tsx";
import { stepViews } from "../steps/registry.ts";

/** The whole sequence as one person will read it. Steps without words stand by their names. */
export function Reading({
  sequence,
  hasBranches,
  person,
}: {
  sequence: readonly SequenceStep[];
  /** Whether the steps are those of several ways, of which one person takes one. */
  hasBranches: boolean;
  person: PersonState["profile"] | null;
}) {
  const t = useTranslations("campaigns.review");
  const builder = useTranslations("campaigns.builder");
  if (!person || sequence.length === 0) return null;
  return (
    <section aria-labelledby="reading" className="mt-2 flex flex-col gap-3">
      <header>
        <h3 id="reading" className="font-semibold text-md">
          {t("reading")}
        </h3>
        <p className="text-muted text-xs">
          {t(hasBranches ? "readingBranches" : "readingText", {
            name: person.full_name || person.email || "",
          })}
        </p>
      </header>
      <ol className="flex flex-col gap-4">
        {sequence.map((step, index) => {
          const { icon: Icon, words: wordsOf } = stepViews[step.type] as StepView<StepKind>;
          const words = wordsOf?.(step);
          return (
            <li key={step.id} className="flex flex-col gap-1.5">
              <p className="flex items-center gap-2 text-sm">
                <Icon aria-hidden="true" className="size-4! text-muted" />
                <span className="font-medium">
                  {index + 1}. {builder(`types.${step.type}`)}
                </span>
                <span className="text-muted text-xs">
                  {index === 0 ? null : delayWords(builder, step.delay)}
                </span>
              </p>
              {words ? <Preview person={person} {...words} /> : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
