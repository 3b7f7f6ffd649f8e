"use client";

import { useTranslations } from "next-intl";
import type { WorkflowProfile } from "@/lib/contracts/campaigns/campaign-people.ts";
import { Button } from "../../ui/button.tsx";
import { RelativeDate } from "../../ui/relative-date.tsx";
import { Banner } from "../../ui/state/banner.tsx";
import { SentText } from "./sent-text.tsx";

export type Answer = "arrived" | "send_again" | "skip";

export interface UncertainStepProps {
  step: NonNullable<WorkflowProfile["uncertain"]>;
  /** The answer that is being sent. */
  pending: Answer | null;
  onAnswer: (answer: Answer) => void;
}

/** An uncertain step: what was sent, and the three possible answers. */
export function UncertainStep({ step, pending, onAnswer }: UncertainStepProps) {
  const t = useTranslations("campaigns.state.uncertain");
  const answers = [
    ["arrived", t("arrived")],
    ["send_again", t("sendAgain")],
    ["skip", t("skip")],
  ] as const;
  return (
    <section className="flex flex-col gap-3">
      <Banner tone="danger" title={t("title")}>
        <p>{t("text", { to: step.to })}</p>
        <p className="mt-1 text-xs">
          <RelativeDate at={step.at} />
          {step.detail ? ` · ${t("said", { detail: step.detail })}` : null}
        </p>
      </Banner>
      <SentText subject={step.subject} text={step.text} />
      <div className="flex flex-wrap gap-2">
        {answers.map(([answer, label]) => (
          <Button
            key={answer}
            loading={pending === answer}
            disabled={pending !== null && pending !== answer}
            onClick={() => onAnswer(answer)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
