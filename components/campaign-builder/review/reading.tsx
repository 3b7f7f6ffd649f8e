"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { PersonState } from "@/lib/contracts/campaigns/campaign-people.ts";
import type { SequenceStep, StepKind } from "@/lib/contracts/steps/index.ts";
import { IconButton } from "../../ui/button.tsx";
import { delayWords } from "../delay-words.ts";
import type { StepView } from "../steps/definition.ts";
import { Preview } from "../steps/preview.tsx";
import { stepViews } from "../steps/registry.ts";

/** How many people can be looked at one after the other. */
const readers = 3;

export interface ReadingProps {
  sequence: readonly SequenceStep[];
  /** Whether the steps are those of several ways, of which one person takes one. */
  hasBranches: boolean;
  /** Who is shown until the campaign's people are known. */
  person: PersonState["profile"] | null;
  /** Null for a new campaign. */
  workflowId: string | null;
}

/** The whole sequence as three people will read it, one at a time. Steps without words stand by their names. */
export function Reading({ sequence, hasBranches, person: first, workflowId }: ReadingProps) {
  const t = useTranslations("campaigns.review");
  const builder = useTranslations("campaigns.builder");
  const [at, setAt] = useState(0);
  const { data } = useQuery({
    queryKey: ["campaign", workflowId ?? "", "readers"],
    queryFn: ({ signal }) =>
      callApi("GET /workflows/{id}/profiles", {
        params: { id: workflowId ?? "" },
        query: { limit: readers },
        signal,
      }),
    enabled: workflowId !== null,
  });
  const people = data?.items.map(({ profile }) => profile) ?? (first ? [first] : []);
  const person = people[Math.min(at, people.length - 1)];
  if (!person || sequence.length === 0) return null;
  const place = people.indexOf(person);
  return (
    <section aria-labelledby="reading" className="flex min-w-0 flex-col gap-3">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 id="reading" className="font-semibold text-md">
            {t("reading")}
          </h2>
          <p aria-live="polite" className="text-muted text-xs">
            {t(hasBranches ? "readingBranches" : "readingText", {
              name: person.full_name || person.email || "",
            })}
          </p>
        </div>
        {people.length > 1 ? (
          <div className="flex items-center gap-1">
            <IconButton
              label={t("previousPerson")}
              icon={<ChevronLeft />}
              aria-disabled={place === 0}
              onClick={() => setAt(Math.max(0, place - 1))}
            />
            <span className="tabular text-muted text-xs">
              {t("placeOf", { place: place + 1, count: people.length })}
            </span>
            <IconButton
              label={t("nextPerson")}
              icon={<ChevronRight />}
              aria-disabled={place === people.length - 1}
              onClick={() => setAt(Math.min(people.length - 1, place + 1))}
            />
          </div>
        ) : null}
      </header>
      <ol className="flex flex-col gap-4">
        {sequence.map((step, index) => {
          const { icon: Icon, words: wordsOf, tracksLinks } = stepViews[step.type] as StepView<StepKind>;
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
              {words ? <Preview person={person} isTold={false} isMessage={tracksLinks} {...words} /> : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
