"use client";

import { useTranslations } from "next-intl";
import type { automationTypes } from "@/lib/access/seats.ts";
import { callApi } from "@/lib/client/call-api.ts";
import { ConfirmPayment } from "./confirm-payment.tsx";

/** Confirms what one more seat costs, and buys it [BO-148, BO-216, BO-217]. */
export function BuySeat({
  way,
  onOpenChange,
  onPaid,
}: {
  way: (typeof automationTypes)[number];
  onOpenChange: (open: boolean) => void;
  onPaid: () => void;
}) {
  const t = useTranslations("billing.seat");
  return (
    <ConfirmPayment
      title={t("title")}
      onOpenChange={onOpenChange}
      about={`seat.${way}`}
      quote={() => callApi("GET /billing/prices/extend_info", { query: { automation_type: way } })}
      pay={(press) =>
        callApi("POST /billing/subscription/extend", { body: { automation_type: way, ...press } })
      }
      onPaid={onPaid}
    />
  );
}
