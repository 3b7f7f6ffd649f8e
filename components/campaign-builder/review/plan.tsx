"use client";

import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useId, useRef, useState } from "react";
import type { RehearsalReply } from "@/lib/contracts/campaigns/rehearsal.ts";
import type { SequenceStep } from "@/lib/contracts/steps/index.ts";
import { DayChart } from "../../patterns/chart/day-chart.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/state/error-state.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { Bottleneck } from "../rehearsal/bottleneck.tsx";
import { RehearsalButton } from "../rehearsal/rehearsal-button.tsx";
import { SkippedSteps } from "../rehearsal/skipped-steps.tsx";
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
  /** The saved steps. */
  sequence: readonly SequenceStep[];
  /** Whether people are still being imported: it isn't played anew with each of them. */
  isImporting: boolean;
  isRunning: boolean;
  /** Whether people wait for a member's approval. */
  isApprovedByHand: boolean;
}

/**
 * When the saved campaign would send what: the first and the last action, who sends in which hours and how much, who is
 * left out and why, and a bar a day. It is a rehearsal with the usual assumptions.
 */
export function Plan({ workflowId, people, state, isImporting, ...campaign }: PlanProps) {
  const rehearsal = useTranslations("campaigns.rehearsal");
  /** For which state somebody asked. */
  const [asked, setAsked] = useState<string | null>(null);
  const whole = useRef<HTMLDivElement>(null);
  const isWanted = asked === state || (people <= mostUnasked && !isImporting);
  const found = useRehearsal(workflowId, usual, { state, isWanted });
  const ask = () => {
    setAsked(state);
    // The pressed button goes away.
    whole.current?.focus();
  };
  return (
    <div
      ref={whole}
      tabIndex={-1}
      aria-busy={found.isFetching}
      className={`flex flex-col gap-5 outline-none ${found.isPlaceholderData ? "opacity-50" : ""}`}
    >
      {!isWanted ? (
        <Button className="self-start" onClick={ask}>
          {rehearsal("open")}
        </Button>
      ) : found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <div className="flex flex-col gap-3">
          <p role="status" className="text-muted">
            {rehearsal("counting")}
          </p>
          <Skeleton className="h-40 w-full" />
        </div>
      ) : (
        <Found found={found.data} workflowId={workflowId} state={state} {...campaign} />
      )}
    </div>
  );
}

type Campaign = Pick<PlanProps, "isRunning" | "isApprovedByHand">;

type FoundProps = Pick<PlanProps, "workflowId" | "state" | "sequence"> & Campaign & { found: RehearsalReply };

function Found({ found, workflowId, state, sequence, ...campaign }: FoundProps) {
  const t = useTranslations("campaigns.review");
  const rehearsal = useTranslations("campaigns.rehearsal");
  return (
    <>
      <LeftOut found={found} />
      {found.skipped.length > 0 ? (
        <Part title={rehearsal("skipped")}>
          <SkippedSteps skipped={found.skipped} sequence={sequence} />
        </Part>
      ) : null}
      {found.people > 0 ? <When found={found} {...campaign} /> : null}
      {found.people > 0 ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <RehearsalButton workflowId={workflowId} state={state} label={t("otherwise")} />
          <p className="text-muted text-xs">{t("assumed", { accept: usual.accept, reply: usual.reply })}</p>
        </div>
      ) : null}
    </>
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
      {found.left_out_of === null ? null : (
        <p className="text-muted text-sm">{t("leftOutOf", { count: found.left_out_of })}</p>
      )}
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

/** A day and a time with its zone: the senders may have others. */
const moment = {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

/** When it begins and ends, through whom, and how much on each day. */
function When({ found, isRunning, isApprovedByHand }: Campaign & { found: RehearsalReply }) {
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
          <dt className="text-muted">{t(isRunning ? "next" : "first")}</dt>
          <dd className="font-medium">{format.dateTime(new Date(starts_at), { ...moment, timeZone })}</dd>
          <dt className="text-muted">{t("last")}</dt>
          <dd className="font-medium">{last}</dd>
        </dl>
        {isApprovedByHand ? <p className="text-muted text-sm">{rehearsal("approved")}</p> : null}
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
      {found.senders.some(({ hours }) => hours !== null) ? (
        <Part title={t("senders")}>
          <SenderList senders={found.senders} />
        </Part>
      ) : null}
    </>
  );
}
