"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { shownPrice } from "@/lib/access/billing-terms.ts";
import type { CreditPricesView } from "@/lib/contracts/credits/calls.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { Field } from "../ui/form/field.tsx";
import { RadioGroup } from "../ui/form/radio-group.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { PriceList } from "./price-list.tsx";

export interface BuyCreditsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  offer: Pick<CreditPricesView, "packs" | "prices">;
  /** Pays for a pack. It tells itself what fails. Null: nothing can be bought from here, and people ask sales. */
  onBuy: ((priceId: string) => Promise<void>) | null;
  /** Where the brand helps. Null: nowhere. */
  supportHref: string | null;
}

/** Buys a pack of credits [BO-143, BO-201]; where none is for sale it says who helps [BO-202]. */
export function BuyCreditsDialog({ open, onOpenChange, offer, onBuy, supportHref }: BuyCreditsDialogProps) {
  const t = useTranslations("credits.buy");
  const [chosen, setChosen] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isSold = onBuy !== null && offer.packs.length > 0;
  const buy = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(chosen === "");
    if (chosen === "" || !onBuy) return;
    setBusy(true);
    try {
      await onBuy(chosen);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("title")}
      {...(isSold ? { description: t("text") } : {})}
      footer={
        isSold ? (
          <>
            <Button onClick={() => onOpenChange(false)}>{t("cancel")}</Button>
            <Button type="submit" form="buy-credits" variant="primary" loading={isBusy}>
              {t("verb")}
            </Button>
          </>
        ) : supportHref ? (
          <Button asChild variant="primary">
            <a href={supportHref} target="_blank" rel="noreferrer">
              {t("contact")}
            </a>
          </Button>
        ) : null
      }
    >
      {isSold ? (
        <form id="buy-credits" onSubmit={buy} className="flex flex-col gap-4" noValidate>
          <Field
            label={t("amount")}
            group
            required
            roomForNote
            {...(isMissing ? { error: t("amountMissing") } : {})}
          >
            <RadioGroup
              cards
              aria-label={t("amount")}
              value={chosen}
              onValueChange={(value) => {
                setChosen(value);
                setMissing(false);
              }}
              choices={offer.packs.map((pack) => {
                const label = t("pack", { credits: pack.credits });
                const name = pack.name === label ? "" : pack.name;
                return {
                  value: pack.price_id,
                  label,
                  help: [name, shownPrice(pack.amount, pack.currency)].filter(Boolean).join(" · "),
                };
              })}
            />
          </Field>
          <PriceList prices={offer.prices} />
        </form>
      ) : (
        <div className="flex flex-col gap-4">
          <Banner>{t("askSales")}</Banner>
          <PriceList prices={offer.prices} />
        </div>
      )}
    </Dialog>
  );
}
