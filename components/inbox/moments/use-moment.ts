"use client";

import { useLocale, useTimeZone } from "next-intl";
import { useProductTime } from "../../ui/product-time.tsx";

/**
 * Formats a future moment by weekday, date and time of the person's time zone, with the year if it is a different one.
 */
export function useMoment(): (at: number) => string {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const now = useProductTime();
  const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone });
  return (at) =>
    new Intl.DateTimeFormat(locale, {
      weekday: "short",
      day: "numeric",
      month: "short",
      hour: "numeric",
      minute: "2-digit",
      timeZone,
      ...(year.format(at) === year.format(now) ? {} : { year: "numeric" }),
    }).format(at);
}
