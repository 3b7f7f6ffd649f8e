"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import type { FirstStepsView } from "@/lib/contracts/first-steps.ts";
import { Button } from "../ui/button.tsx";
import { cn } from "../ui/cn.ts";
import { DemoLink } from "./demo-link.tsx";
import { stepAddress } from "./steps-address.ts";
import { useFirstSteps } from "./use-first-steps.ts";

/**
 * The way to the first running campaign, in five steps that can be done in any order. It is gone once a campaign was
 * started.
 */
export function FirstSteps({ first }: { first: FirstStepsView }) {
  const t = useTranslations("shell.first");
  const data = useFirstSteps(first) ?? first;
  const open = data.steps.filter((step) => !step.is_done);
  if (!open.some(({ key }) => key === "start")) return null;
  return (
    <section aria-labelledby="first-steps" className="overflow-hidden rounded-card border bg-raised">
      <header className="flex flex-wrap items-center justify-between gap-2 border-b px-4 py-3.5">
        <div>
          <h2 id="first-steps" className="font-semibold text-md">
            {t("title")}
          </h2>
          <p className="text-muted text-xs">
            {t("progress", { done: data.steps.length - open.length, total: data.steps.length })}
          </p>
        </div>
        <DemoLink href={data.demo_url} />
      </header>
      <ol>
        {data.steps.map(({ key, is_done: isDone }, index) => (
          <li key={key} className="flex items-center gap-3 border-t px-4 py-3 first:border-t-0">
            <span
              aria-hidden="true"
              className={cn(
                "tabular grid size-6 shrink-0 place-items-center rounded-full border text-xs",
                isDone ? "border-transparent bg-accent text-accent-text" : "text-muted",
              )}
            >
              {isDone ? <Check className="size-3.5!" /> : index + 1}
            </span>
            <span className="min-w-0 flex-1">
              <span className={cn("block font-medium", isDone && "text-muted line-through")}>
                {t(`steps.${key}`)}
                {isDone ? <span className="sr-only">, {t("done")}</span> : null}
              </span>
              {isDone ? null : <span className="block text-muted text-xs">{t(`help.${key}`)}</span>}
            </span>
            {isDone ? null : (
              <Button asChild size="sm" variant={key === open[0]?.key ? "primary" : "secondary"}>
                <Link href={stepAddress(key, data.workflow_id)}>{t(`go.${key}`)}</Link>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
