"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { useRefresh } from "@/lib/client/refreshing/use-refresh.ts";
import type { WorldClock } from "@/lib/contracts/world.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";

const hour = 3_600_000;
const steps = [1, 6, 24, 72].map((hours) => ({ hours, ms: hours * hour }));
const rates = [1, 60, 600, 3600];

/** Product time: its rate, and jumps ahead. */
export function ClockPanel({ initial }: { initial: WorldClock }) {
  const t = useTranslations("world");
  const tell = useTellFailure();
  const locale = useLocale();
  const refreshPage = useRefresh();
  const [clock, setClock] = useState(initial);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    const timer = setInterval(() => {
      callApi("GET /world/clock").then(setClock, () => {});
    }, 1000);
    return () => clearInterval(timer);
  }, []);

  const change = async (body: object) => {
    setIsBusy(true);
    try {
      setClock(await callApi("POST /world/clock", { body }));
      refreshPage();
    } catch (error) {
      tell(error);
    } finally {
      setIsBusy(false);
    }
  };
  const reading = new Intl.DateTimeFormat(locale, {
    dateStyle: "full",
    timeStyle: "medium",
    timeZone: "UTC",
  });
  return (
    <section aria-labelledby="world-clock" className="rounded-card border bg-surface p-4">
      <h2 id="world-clock" className="font-semibold">
        {t("clock")}
      </h2>
      <p className="tabular mt-1 text-lg" suppressHydrationWarning>
        {reading.format(new Date(clock.now))} UTC
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {rates.map((rate) => (
          <Button
            key={rate}
            size="sm"
            disabled={isBusy}
            aria-pressed={clock.rate === rate}
            variant={clock.rate === rate ? "primary" : "secondary"}
            onClick={() => change(rate === 1 ? { mode: "real" } : { mode: "scaled", rate })}
          >
            {rate === 1 ? t("realTime") : t("times", { rate })}
          </Button>
        ))}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {steps.map(({ hours, ms }) => (
          <Button key={hours} size="sm" disabled={isBusy} onClick={() => change({ advanceMs: ms })}>
            {hours < 24 ? t("stepHours", { count: hours }) : t("stepDays", { count: hours / 24 })}
          </Button>
        ))}
      </div>
    </section>
  );
}
