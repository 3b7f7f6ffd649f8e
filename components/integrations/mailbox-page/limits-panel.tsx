"use client";

import dynamic from "next/dynamic";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { MailboxDetailView } from "@/lib/contracts/mailbox-detail.ts";
import { FormKit } from "../../patterns/form-kit.tsx";
import { Panel } from "../../patterns/panel.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { ProgressBar } from "../../ui/state/progress-bar.tsx";

// Loaded when it is opened.
const ConfirmDialog = dynamic(async () => (await import("../../ui/dialog/confirm-dialog.tsx")).ConfirmDialog);

export interface NewLimit {
  readonly day: number | null;
  readonly skip_ramp_up?: boolean;
  readonly acknowledged?: boolean;
}

/** How much a mailbox sends a day: today, on each day while its limit grows, and at most. */
export function LimitsPanel({
  limits,
  onSet,
}: {
  limits: MailboxDetailView["limits"];
  onSet: (limit: NewLimit) => Promise<void>;
}) {
  const t = useTranslations("integrations.limits");
  const format = useFormatter();
  const [risky, setRisky] = useState<NewLimit | null>(null);
  const { day, default_day, ceiling_day, now, sent, ramp, hours } = limits;
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
            <Button size="sm" variant="ghost" onClick={() => ask({ day, skip_ramp_up: true })}>
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
        key={day ?? "default"}
        className="flex flex-col gap-3"
        defaultValues={{ day: day === null ? "" : String(day) }}
        onSave={async ({ day: typed }) => {
          try {
            await ask({ day: typed === "" ? null : Number(typed) });
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
          onOpenChange={() => setRisky(null)}
          title={t("riskTitle")}
          body={t(risky.skip_ramp_up ? "riskRamp" : "riskCeiling", { ceiling: ceiling_day })}
          verb={t("riskVerb")}
          danger
          onConfirm={() => onSet({ ...risky, acknowledged: true })}
        />
      ) : null}
    </Panel>
  );
}
