"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import type { CreditPricesView } from "@/lib/contracts/credits/calls.ts";
import { CreditLine } from "../patterns/credits/credit-line.tsx";
import type { CreditUsage } from "../patterns/credits/credit-usage.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { BuyCreditsDialog, type BuyCreditsDialogProps } from "./buy-credits-dialog.tsx";

export interface CreditsSectionProps extends Pick<BuyCreditsDialogProps, "onBuy" | "supportHref"> {
  /** Null: nobody counts credits here. */
  usage: CreditUsage | null;
  offer: CreditPricesView;
  /** Where the history is. Null: the person is there. */
  historyHref: string | null;
  /** Whether the dialog to buy is open from the start [SH-064]. */
  isBuying?: boolean;
}

/** What the workspace has of its credits, what comes each month, and where to buy more [BO-144, BO-199]. */
export function CreditsSection({
  usage,
  offer,
  historyHref,
  isBuying = false,
  onBuy,
  supportHref,
}: CreditsSectionProps) {
  const t = useTranslations("credits");
  const format = useFormatter();
  const [isOpen, setOpen] = useState(isBuying);
  return (
    <section aria-labelledby="credits" className="flex flex-col gap-3 rounded-card border bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="credits" className="font-semibold text-md">
          {t("section.title")}
        </h2>
        <div className="flex flex-wrap gap-2">
          {historyHref ? (
            <Button asChild>
              <Link href={historyHref}>{t("section.history")}</Link>
            </Button>
          ) : null}
          <Button variant="primary" onClick={() => setOpen(true)}>
            {t("buy.title")}
          </Button>
        </div>
      </div>
      {usage ? <CreditLine usage={usage} /> : <p className="text-muted">{t("section.uncounted")}</p>}
      {usage && offer.monthly !== null ? (
        <p className="text-muted text-xs">
          {t("section.monthly", { credits: format.number(offer.monthly) })}
        </p>
      ) : null}
      <BuyCreditsDialog
        open={isOpen}
        onOpenChange={setOpen}
        offer={offer}
        onBuy={onBuy}
        supportHref={supportHref}
      />
    </section>
  );
}
