"use client";

import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { useProductTime } from "../../ui/product-time.tsx";
import { nameOfDay } from "./days.ts";

/** The line above the messages of a day: today, yesterday, or its date in the reader's time zone. */
export function DayLine({ at }: { at: number }) {
  const t = useTranslations("inbox.day");
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const now = useProductTime();
  const name = nameOfDay(at, now, timeZone);
  const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone });
  const date = new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "long",
    timeZone,
    ...(year.format(at) === year.format(now) ? {} : { year: "numeric" }),
  }).format(at);
  return (
    <li className="flex items-center gap-3 text-muted text-xs before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      <h3 suppressHydrationWarning>{name === "date" ? date : t(name)}</h3>
    </li>
  );
}
