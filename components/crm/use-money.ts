"use client";

import { useFormatter } from "next-intl";

/** Writes amounts in the reader's language. Whole amounts have no decimals. */
export function useMoney() {
  const format = useFormatter();
  return (amount: number, currency: string) =>
    format.number(amount, {
      style: "currency",
      currency,
      ...(Number.isInteger(amount) ? { maximumFractionDigits: 0, minimumFractionDigits: 0 } : {}),
    });
}
