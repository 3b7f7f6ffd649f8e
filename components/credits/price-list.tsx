"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { CreditPricesView } from "@/lib/contracts/credits/calls.ts";

/** What each use costs, in credits [BO-194, BO-203]. */
export function PriceList({ prices }: { prices: CreditPricesView["prices"] }) {
  const t = useTranslations("credits");
  const format = useFormatter();
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-field text-muted text-xs hover:text-text">
        {t("prices.title")}
      </summary>
      <dl className="mt-2 grid gap-x-8 gap-y-1 text-xs sm:grid-cols-2">
        {prices.map(({ usage_type, credits, per }) => (
          <div key={usage_type} className="flex items-baseline justify-between gap-3 border-b py-1">
            <dt className="min-w-0">{t(`types.${usage_type}`)}</dt>
            <dd className="tabular shrink-0 text-muted">
              {t("prices.per", { credits: format.number(credits), unit: t(`units.${per}`) })}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
