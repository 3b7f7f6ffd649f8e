"use client";

import { CircleCheck, Footprints } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { type FirstStep, firstStepParameter, firstSteps } from "@/lib/contracts/words/first-steps.ts";
import { stepAddress } from "./steps-address.ts";
import { useFirstSteps } from "./use-first-steps.ts";

/** A line over the page that was opened for a first step: what to do here, then the way to the next one. */
export function CoachLine() {
  const asked = useSearchParams().get(firstStepParameter);
  const step = firstSteps.find((each) => each === asked);
  return step ? <Line step={step} /> : null;
}

function Line({ step }: { step: FirstStep }) {
  const t = useTranslations("shell.first");
  const data = useFirstSteps();
  const isDone = data?.steps.find(({ key }) => key === step)?.is_done ?? false;
  const next = data?.steps.find((each) => !each.is_done)?.key;
  const Icon = isDone ? CircleCheck : Footprints;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-selected px-4 py-2 text-sm sm:px-6"
    >
      <Icon aria-hidden="true" className="size-4! shrink-0 text-accent-ink" />
      <span className="min-w-0 flex-1">
        <span className="font-medium">
          {t("place", { step: firstSteps.indexOf(step) + 1, total: firstSteps.length })}
        </span>{" "}
        {isDone ? t("stepDone") : t(`coach.${step}`)}
      </span>
      {isDone && next ? (
        <Link className="text-accent-ink hover:underline" href={stepAddress(next, data?.workflow_id ?? null)}>
          {t("next", { step: t(`steps.${next}`) })}
        </Link>
      ) : null}
      <Link className="text-accent-ink hover:underline" href="/dashboard/my-dashboard">
        {t("all")}
      </Link>
    </div>
  );
}
