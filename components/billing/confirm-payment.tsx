"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { shownPeriod, shownPrice } from "@/lib/access/billing-terms.ts";
import { ApiError } from "@/lib/client/call-api.ts";
import type { PaymentInfo } from "@/lib/contracts/billing.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { Spinner } from "../ui/state/spinner.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { useFailureWords } from "../ui/use-failure-words.ts";

/** What an order carries: the press, and from when on the amount that was shown counts. */
export interface PaymentPress {
  readonly key: string;
  readonly counts_from: string;
}

export interface ConfirmPaymentProps {
  title: string;
  onOpenChange: (open: boolean) => void;
  /** Names what is quoted. */
  about: string;
  /** Asks what it costs. */
  quote: () => Promise<PaymentInfo>;
  pay: (press: PaymentPress) => Promise<unknown>;
  onPaid: () => void;
}

/** Shows what something costs with tax, and charges exactly that [BO-148, BO-149, BO-216, BO-217]. */
export function ConfirmPayment({ title, onOpenChange, about, quote, pay, onPaid }: ConfirmPaymentProps) {
  const t = useTranslations("billing");
  const tell = useTellFailure();
  const failureWords = useFailureWords();
  // One press, however often the button is pressed: it is charged once.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["billing", "quote", about],
    queryFn: quote,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const confirm = async () => {
    if (!data) return;
    setBusy(true);
    try {
      await pay({ key, counts_from: data.counts_from });
      toast.success(t("bought"));
      onOpenChange(false);
      onPaid();
    } catch (failure) {
      tell(failure);
      // Refused for good: the next press is another one. Where it isn't known, the same one is asked about again.
      if (failure instanceof ApiError && failure.reason !== "provider_failed") setKey(crypto.randomUUID());
    } finally {
      setBusy(false);
    }
  };
  const price = data ? shownPrice(Math.abs(data.current_price), data.currency) : "";
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      dismissible={!isBusy}
      width={500}
      title={title}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)} disabled={isBusy}>
            {t("confirm.cancel")}
          </Button>
          <Button variant="primary" loading={isBusy} disabled={!data} onClick={() => void confirm()}>
            {data && data.current_price > 0 ? t("confirm.pay", { price }) : t("confirm.accept")}
          </Button>
        </>
      }
    >
      {error ? (
        <Banner tone="danger" urgent>
          {failureWords(error)}
        </Banner>
      ) : data ? (
        <>
          <dl className="tabular flex flex-col gap-2">
            <Row
              label={t("confirm.plan")}
              value={`${data.name}, ${t(`period.${shownPeriod(data.interval)}`)}`}
            />
            <Row label={t("confirm.seats")} value={String(data.quantity)} />
            <Row label={t("confirm.base")} value={shownPrice(data.current_base_price, data.currency)} />
            <Row
              label={t("confirm.tax", { percent: String(data.tax_percent) })}
              value={shownPrice(data.current_tax, data.currency)}
            />
            <Row
              label={t(data.current_price < 0 ? "confirm.credited" : "confirm.total")}
              value={price}
              isSum
            />
          </dl>
          <p className="mt-4 text-muted">{t("confirm.text")}</p>
        </>
      ) : (
        <p className="inline-flex items-center gap-2 text-muted">
          <Spinner />
          {t("confirm.loading")}
        </p>
      )}
    </Dialog>
  );
}

function Row({ label, value, isSum = false }: { label: string; value: string; isSum?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${isSum ? "border-t pt-2 font-semibold" : ""}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
