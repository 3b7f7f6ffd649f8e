"use client";

import { useTranslations } from "next-intl";
import type { WorkflowSummary } from "@/lib/contracts/campaigns/campaigns.ts";

/** What a phone shows of a campaign: how many it is for, how many heard from it, how many answered. */
const telling = ["people", "sent", "replied"] as const;

/** A campaign's most telling figures in a line; it breaks between figures where the words are long. */
export function CardFigures({ counts }: Pick<WorkflowSummary, "counts">) {
  const t = useTranslations("campaigns.list.figures");
  return (
    <span className="tabular flex flex-wrap gap-x-3 text-muted text-xs">
      {telling.map((figure) => (
        <span key={figure} className="whitespace-nowrap">
          {t(figure)} {counts[figure]}
        </span>
      ))}
    </span>
  );
}
