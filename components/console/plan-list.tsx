"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import type { ConsolePlanView } from "@/lib/contracts/console/plans.ts";
import { PageHeader } from "../patterns/page-header.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { tierName } from "./tier-name.ts";

/** The plans of a white-label, smallest first [BO-361]. */
export function PlanList({ brandId, plans }: { brandId: string; plans: readonly ConsolePlanView[] }) {
  const t = useTranslations("console.plans");
  return (
    <>
      <PageHeader title={t("title")} text={t("text")} />
      <ul className="mx-4 mb-10 max-w-3xl divide-y rounded-card border sm:mx-6">
        {plans.map((plan) => (
          <li key={plan.tier} className="flex flex-wrap items-center justify-between gap-2 p-3 text-sm">
            <span className="min-w-0">
              <Link
                href={`/admin/whitelabels/${brandId}/plans/${plan.tier}/features/base-features`}
                className="font-medium hover:underline"
              >
                {tierName(plan.tier)}
              </Link>
              <span className="block text-muted text-xs">
                {t("summary", { features: plan.has.length, own: Object.keys(plan.features).length })}
              </span>
            </span>
            <StatusPill tone={plan.is_enabled ? "success" : "neutral"}>
              {t(plan.is_enabled ? "enabled" : "disabled")}
            </StatusPill>
          </li>
        ))}
      </ul>
    </>
  );
}
