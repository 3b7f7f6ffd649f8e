"use client";

import { useLocale, useTimeZone } from "next-intl";
import { numericDateTime } from "@/lib/kernel/relative-time/index.ts";

/** The time of day of a message below its day's line, with the date on hover and for screen readers. */
export function MessageTime({ at }: { at: number }) {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const exact = numericDateTime(at, timeZone);
  const time = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone });
  return (
    <time dateTime={new Date(at).toISOString()} title={exact} suppressHydrationWarning>
      <span aria-hidden="true">{time.format(at)}</span>
      <span className="sr-only">{exact}</span>
    </time>
  );
}
