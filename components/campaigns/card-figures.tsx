"use client";

import { useTranslations } from "next-intl";
import type { WorkflowSummary } from "@/lib/contracts/campaigns/campaigns.ts";

/** A campaign's figures on a phone: how many people it has, how many were sent something, how many answered. */
const telling = ["people", "sent", "replied"] as const;

/** A campaign's most important figures in a line, which breaks between figures where the words are long. */
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
