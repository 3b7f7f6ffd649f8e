"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { shownPeriod, shownPrice } from "@/lib/access/billing-terms.ts";
import { callApi } from "@/lib/client/call-api.ts";
import type { BillingView } from "@/lib/contracts/billing.ts";
import { Panel } from "../patterns/panel.tsx";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { BuySeat } from "./buy-seat.tsx";

/** The subscription, what is due next, and what is wrong with its payment [BO-144, BO-166]. */
export function CurrentPlan({ billing, onPaid }: { billing: BillingView; onPaid: () => void }) {
  const t = useTranslations("billing.current");
  const periods = useTranslations("billing.period");
  const format = useFormatter();
  const tell = useTellFailure();
  const [isBuying, setIsBuying] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const { subscription, next_payment: next } = billing;
  const dayOf = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium" });
  const openPortal = async () => {
    setIsLeaving(true);
    try {
      window.location.assign((await callApi("GET /billing/customer_portal")).url);
    } catch (error) {
      tell(error);
      setIsLeaving(false);
    }
  };
  return (
    <Panel
      title={t("title")}
      action={
        subscription && billing.refusal === null ? (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" loading={isLeaving} onClick={() => void openPortal()}>
              {t("portal")}
            </Button>
            <Button size="sm" onClick={() => setIsBuying(true)}>
              {t("addSeat")}
            </Button>
          </div>
        ) : null
      }
    >
      {billing.state === "payment_in_progress" ? <Banner>{t("paying")}</Banner> : null}
      {subscription?.has_errors ? (
        <Banner tone="danger" title={t("errors")}>
          {t("errorsText")}
        </Banner>
      ) : null}
      {subscription ? (
        <div>
          <p className="font-semibold text-md">
            {subscription.name}, {periods(shownPeriod(subscription.interval))}
          </p>
          <p className="text-muted">
            {t("seats", { count: subscription.quantity + subscription.free_seats })}
            {subscription.free_seats > 0 ? `, ${t("free", { count: subscription.free_seats })}` : ""}
          </p>
        </div>
      ) : (
        <p>{t(billing.tier === "free" ? "none" : "noSubscription")}</p>
      )}
      {next ? (
        <div>
          <h3 className="font-medium">{t("next")}</h3>
          <p className="tabular text-muted">
            {t("nextText", { price: shownPrice(next.amount, next.currency), date: dayOf(next.at) })}
          </p>
        </div>
      ) : null}
      {subscription?.ends_with_period ? (
        <Banner tone="warning">{t("ends", { date: dayOf(subscription.period_end) })}</Banner>
      ) : null}
      {isBuying ? <BuySeat way="cloud" onOpenChange={setIsBuying} onPaid={onPaid} /> : null}
    </Panel>
  );
}
