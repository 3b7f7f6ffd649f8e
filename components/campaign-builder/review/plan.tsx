"use client";

import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import type { RehearsalReply } from "@/lib/contracts/campaigns/rehearsal.ts";
import { DayChart } from "../../patterns/chart/day-chart.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/state/error-state.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { Bottleneck } from "../rehearsal/bottleneck.tsx";
import { RehearsalButton } from "../rehearsal/rehearsal-button.tsx";
import { useRehearsal, usual } from "../rehearsal/use-rehearsal.ts";
import { mostDays, plannedDays } from "./plan-of.ts";
import { SenderList } from "./sender-list.tsx";

/** A campaign of more people is played through only when somebody asks for it. */
const mostUnasked = 2_000;

export interface PlanProps {
  workflowId: string;
  people: number;
  /** Names what was saved last. */
  state: string;
}

/**
 * When the saved campaign would send what: the first and the last action, who sends in which hours and how much, who is
 * left out and why, and a bar a day. It is a rehearsal with the usual assumptions.
 */
export function Plan({ workflowId, people, state }: PlanProps) {
  const t = useTranslations("campaigns.review");
  const rehearsal = useTranslations("campaigns.rehearsal");
  const [isWanted, setWanted] = useState(people <= mostUnasked);
  const found = useRehearsal(workflowId, usual, { state, isWanted });
  if (!isWanted)
    return (
      <Button className="self-start" onClick={() => setWanted(true)}>
        {rehearsal("open")}
      </Button>
    );
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data)
    return (
      <div aria-busy="true" className="flex flex-col gap-3">
        <p className="text-muted">{rehearsal("counting")}</p>
        <Skeleton className="h-40 w-full" />
      </div>
    );
  return (
    <div
      aria-busy={found.isPlaceholderData}
      className={`flex flex-col gap-5 ${found.isPlaceholderData ? "opacity-50" : ""}`}
    >
      <LeftOut found={found.data} />
      {found.data.people > 0 ? <When found={found.data} /> : null}
      {found.data.people > 0 ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <RehearsalButton workflowId={workflowId} label={t("otherwise")} />
          <p className="text-muted text-xs">{t("assumed", { accept: usual.accept, reply: usual.reply })}</p>
        </div>
      ) : null}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-semibold text-md">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Who of the imported people gets nothing, and why. */
function LeftOut({ found }: { found: RehearsalReply }) {
  const t = useTranslations("campaigns.review");
  const format = useFormatter();
  const count = found.left_out.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  return (
    <Part title={t("leftOut", { count })}>
      <ul className="flex flex-col gap-1 text-sm">
        {found.left_out.map((one) => (
          <li key={one.reason} className="flex justify-between gap-3">
            <span>{t(`leftOutBecause.${one.reason}`)}</span>
            <span className="tabular">{format.number(one.count)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** When it begins and ends, through whom, and how much on each day. */
function When({ found }: { found: RehearsalReply }) {
  const t = useTranslations("campaigns.review");
  const rehearsal = useTranslations("campaigns.rehearsal");
  const format = useFormatter();
  const { days, series, isCut } = plannedDays(found);
  const { starts_at, ends_at, timezone: timeZone } = found;
  if (starts_at === null || ends_at === null)
    return (
      <Part title={t("when")}>
        <p className="text-muted">{rehearsal("nothing")}</p>
      </Part>
    );
  const last = found.is_whole
    ? format.dateTime(new Date(ends_at), { dateStyle: "full", timeZone })
    : rehearsal("endless");
  return (
    <>
      <Part title={t("when")}>
        <dl className="grid grid-cols-[120px_1fr] gap-y-2">
          <dt className="text-muted">{t("first")}</dt>
          <dd className="font-medium">
            {format.dateTime(new Date(starts_at), { dateStyle: "full", timeStyle: "short", timeZone })}
          </dd>
          <dt className="text-muted">{t("last")}</dt>
          <dd className="font-medium">{last}</dd>
        </dl>
        {found.is_part ? (
          <p className="text-muted text-sm">{rehearsal("part", { count: found.people })}</p>
        ) : null}
        <Bottleneck found={found} />
        <DayChart
          label={t("perDay")}
          days={days}
          series={series.map(({ kind, values }) => ({ id: kind, label: t(`through.${kind}`), values }))}
        />
        {isCut ? <p className="text-muted text-xs">{t("cut", { days: mostDays })}</p> : null}
      </Part>
      <Part title={t("senders")}>
        <SenderList senders={found.senders} />
      </Part>
    </>
  );
}
