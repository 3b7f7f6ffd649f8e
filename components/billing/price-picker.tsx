"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  type BillingInterval,
  chosenIntervals,
  promoPrice,
  shownPeriod,
  shownPrice,
} from "@/lib/access/billing-terms.ts";
import { callApi } from "@/lib/client/call-api.ts";
import type { BillingPrice, BillingView } from "@/lib/contracts/billing.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { Segments } from "../ui/segments.tsx";
import { ConfirmPayment } from "./confirm-payment.tsx";
import { VendorDialog } from "./vendor-dialog.tsx";

/** What the client tells apart: months and years. */
type Chosen = keyof typeof chosenIntervals;
const isChosen = (interval: BillingInterval): interval is Chosen => Object.hasOwn(chosenIntervals, interval);

/** A word as it stands at the beginning. */
const begun = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1);

export interface PricePickerProps {
  billing: Pick<BillingView, "prices" | "subscription" | "refusal">;
  /** What was paid may have changed everything. */
  onPaid: () => void;
  /** The level of a plan's name in the page. */
  heading?: "h2" | "h3";
}

/**
 * The plans that the brand sells. Who has none pays for one at the provider's page; a running one is changed after its
 * price was confirmed [BO-144, BO-145, BO-146].
 */
export function PricePicker({ billing, onPaid, heading: Heading = "h3" }: PricePickerProps) {
  const t = useTranslations("billing");
  const tell = useTellFailure();
  const { subscription, refusal } = billing;
  const plans = billing.prices.filter(({ kind }) => kind === "plan");
  const intervals = [...new Set(plans.map(({ interval }) => interval))];
  const [chosen, setChosen] = useState<BillingInterval>(
    subscription && intervals.includes(subscription.interval)
      ? subscription.interval
      : (intervals.find(isChosen) ?? intervals[0] ?? "monthly"),
  );
  const [busy, setBusy] = useState<string | null>(null);
  const [changing, setChanging] = useState<BillingPrice | null>(null);
  const [isVendor, setIsVendor] = useState(false);
  const choose = async (price: BillingPrice) => {
    if (refusal === "vendor") return setIsVendor(true);
    if (subscription) return setChanging(price);
    setBusy(price._id);
    try {
      const { url } = await callApi("GET /billing/checkout", { query: { price_id: price._id } });
      window.location.assign(url);
    } catch (error) {
      tell(error);
      setBusy(null);
    }
  };
  if (plans.length === 0) return <p className="text-muted">{t("pick.none")}</p>;
  return (
    <div className="flex flex-col gap-4">
      {intervals.length > 1 ? (
        <div className="self-start">
          <Segments
            label={t("pick.interval")}
            value={chosen}
            segments={intervals.map((value) => ({ value, label: begun(t(`period.${shownPeriod(value)}`)) }))}
            onChange={setChosen}
          />
        </div>
      ) : null}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {plans
          .filter(({ interval }) => interval === chosen)
          .map((price) => (
            <li key={price._id} className="flex flex-col gap-3 rounded-card border bg-surface p-4">
              <Heading className="font-semibold text-md">{price.card_description.name}</Heading>
              <Amount price={price} />
              {price.minimum_payment_quantity > 1 ? (
                <p className="text-muted text-xs">
                  {t("pick.minimum", { count: price.minimum_payment_quantity })}
                </p>
              ) : null}
              <ul className="flex flex-1 list-disc flex-col gap-1 pl-4">
                {price.card_description.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
              {subscription?.local_price_id === price._id ? (
                <Button disabled wide>
                  {t("pick.yours")}
                </Button>
              ) : (
                <Button
                  variant="primary"
                  wide
                  loading={busy === price._id}
                  disabled={refusal === "support" || refusal === "external" || busy !== null}
                  onClick={() => void choose(price)}
                >
                  {t("pick.choose", { name: price.card_description.name })}
                </Button>
              )}
            </li>
          ))}
      </ul>
      {changing ? (
        <ConfirmPayment
          title={t("pick.changeTitle", { name: changing.card_description.name })}
          onOpenChange={() => setChanging(null)}
          about={changing._id}
          quote={() =>
            callApi("GET /billing/prices/{id}/upgrade_info", { params: { id: changing._id }, query: {} })
          }
          pay={(press) =>
            callApi("PUT /billing/subscription", { body: { local_price_id: changing._id, ...press } })
          }
          onPaid={onPaid}
        />
      ) : null}
      <VendorDialog open={isVendor} onOpenChange={setIsVendor} />
    </div>
  );
}

function Amount({ price: { amount, currency, promotion_code } }: { price: BillingPrice }) {
  const t = useTranslations("billing");
  const usual = shownPrice(amount, currency);
  return (
    <p className="tabular">
      {promotion_code ? (
        <>
          <s className="mr-1.5 text-muted">{usual}</s>
          <span className="font-semibold text-xl">
            {shownPrice(promoPrice(amount, promotion_code.percent_off), currency)}
          </span>
          <span className="ml-2 rounded-full bg-success-soft px-2 py-0.5 text-success text-xs">
            {promotion_code.description || t("pick.off", { percent: String(promotion_code.percent_off) })}
          </span>
        </>
      ) : (
        <span className="font-semibold text-xl">{usual}</span>
      )}
      <span className="block text-muted text-xs">{t("pick.perSeat")}</span>
    </p>
  );
}
