"use client";

import dynamic from "next/dynamic";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { MailboxDetailView } from "@/lib/contracts/mailbox-detail.ts";
import { FormKit } from "../../patterns/form-kit.tsx";
import { Panel } from "../../patterns/panel.tsx";
import { useTellFailure } from "../../patterns/upgrade/use-tell-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { ProgressBar } from "../../ui/state/progress-bar.tsx";

// Loaded when it is opened.
const ConfirmDialog = dynamic(async () => (await import("../../ui/dialog/confirm-dialog.tsx")).ConfirmDialog);

/** What a save changes; what is left out stays. */
export interface NewLimit {
  readonly day?: number | null;
  /** Seconds between two mails. */
  readonly gap?: number | null;
  readonly skip_ramp_up?: boolean;
  readonly acknowledged?: boolean;
}

const typedOf = (value: number | null) => (value === null ? "" : String(value));
const numberOf = (typed: string) => (typed === "" ? null : Number(typed));

/**
 * How much a mailbox sends a day: today, on each day while its limit grows, and at most; and how fast one after
 * another.
 */
export function LimitsPanel({
  limits,
  onSet,
}: {
  limits: MailboxDetailView["limits"];
  onSet: (limit: NewLimit) => Promise<void>;
}) {
  const t = useTranslations("integrations.limits");
  const tell = useTellFailure();
  const format = useFormatter();
  const [risky, setRisky] = useState<NewLimit | null>(null);
  // Whoever doesn't take the risk finds the form as it is saved.
  const [turn, setTurn] = useState(0);
  const { day, default_day, ceiling_day, gap, now, sent, ramp, hours } = limits;
  const highest = Math.max(...ramp.map(({ limit }) => limit), 1);
  const ask = async (limit: NewLimit) => {
    try {
      await onSet(limit);
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== "confirmation_required") throw error;
      setRisky(limit);
    }
  };
  return (
    <Panel title={t("title")}>
      <div className="flex flex-col gap-1.5">
        <p>{t("today", { sent, now })}</p>
        <div className="flex">
          <ProgressBar label={t("title")} done={sent} total={now} />
        </div>
      </div>
      {ramp.length > 0 ? (
        <div>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-medium text-sm">{t("ramp")}</h3>
            <Button size="sm" variant="ghost" onClick={() => ask({ skip_ramp_up: true }).catch(tell)}>
              {t("skipRamp")}
            </Button>
          </div>
          <p className="mb-2 text-muted text-xs">{t("rampText")}</p>
          <ol className="flex flex-col gap-1">
            {ramp.map(({ day: each, at, limit }) => (
              <li key={each} className="grid grid-cols-[4.5rem_5.5rem_1fr_2rem] items-center gap-2 text-xs">
                <span>{t("rampDay", { day: each })}</span>
                <span className="text-muted">
                  {format.dateTime(new Date(at), { month: "short", day: "numeric" })}
                </span>
                <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-hover">
                  <span className="block h-full bg-accent" style={{ width: `${(100 * limit) / highest}%` }} />
                </span>
                <span className="tabular text-right">{limit}</span>
              </li>
            ))}
          </ol>
        </div>
      ) : null}
      <FormKit
        key={`${day} ${gap.seconds} ${turn}`}
        className="flex flex-col gap-3"
        defaultValues={{ day: typedOf(day), gap: typedOf(gap.seconds) }}
        onSave={async (typed) => {
          try {
            await ask({
              ...(typed.day === typedOf(day) ? {} : { day: numberOf(typed.day) }),
              ...(typed.gap === typedOf(gap.seconds) ? {} : { gap: numberOf(typed.gap) }),
            });
          } catch (error) {
            return refusedSave(error);
          }
          return { ok: true };
        }}
      >
        {({ register, formState: { errors, isSubmitting, isDirty } }) => (
          <>
            <Field
              label={t("day")}
              help={t("dayHelp", { usual: default_day, ceiling: ceiling_day })}
              error={errors.day?.message}
            >
              <Input
                inputMode="numeric"
                autoComplete="off"
                placeholder={String(default_day)}
                {...register("day", { pattern: { value: /^[1-9]\d{0,3}$/, message: t("dayWrong") } })}
              />
            </Field>
            <Field
              label={t("gap")}
              help={t("gapHelp", { usual: gap.default_seconds, least: gap.least })}
              error={errors.gap?.message}
            >
              <Input
                inputMode="numeric"
                autoComplete="off"
                placeholder={String(gap.default_seconds)}
                {...register("gap", { pattern: { value: /^[1-9]\d{0,3}$/, message: t("gapWrong") } })}
              />
            </Field>
            <div>
              <Button type="submit" size="sm" loading={isSubmitting} disabled={!isDirty}>
                {t("save")}
              </Button>
            </div>
          </>
        )}
      </FormKit>
      {hours ? (
        <div className="border-t pt-3">
          <h3 className="font-medium text-sm">{t("hours")}</h3>
          <p className="text-sm">
            {t("hoursText", { start: hours.start, end: hours.end, zone: hours.timezone })}
          </p>
          <p className="text-muted text-xs">{t("hoursFrom")}</p>
        </div>
      ) : null}
      {risky ? (
        <ConfirmDialog
          open
          onOpenChange={() => {
            setRisky(null);
            setTurn((before) => before + 1);
          }}
          title={t("riskTitle")}
          body={risksOf(risky, limits)
            .map((risk) => t(risk, { ceiling: ceiling_day, least: gap.least }))
            .join(" ")}
          verb={t("riskVerb")}
          danger
          onConfirm={async () => {
            try {
              await onSet({ ...risky, acknowledged: true });
            } catch (error) {
              tell(error);
              throw error;
            }
          }}
        />
      ) : null}
    </Panel>
  );
}

/** What the member is told that they risk. */
function risksOf(wish: NewLimit, { ceiling_day, gap }: MailboxDetailView["limits"]) {
  return [
    ...(wish.skip_ramp_up ? (["riskRamp"] as const) : []),
    ...((wish.day ?? 0) > ceiling_day ? (["riskCeiling"] as const) : []),
    ...((wish.gap ?? gap.least) < gap.least ? (["riskGap"] as const) : []),
  ];
}
