"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { fromWallClock, toWallClock } from "../../patterns/wall-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { useProductTime } from "../../ui/product-time.tsx";
import { lastSnooze, snoozeTimes } from "./snooze-times.ts";

/** Asks for an own moment to snooze until, on the wall clock of the person's time zone. */
export function SnoozeDialog({ onChoose, onClose }: { onChoose: (at: number) => void; onClose: () => void }) {
  const t = useTranslations("inbox.snooze");
  const refusals = useTranslations("errors.conversations");
  const common = useTranslations("common");
  const formId = useId();
  const timeZone = useTimeZone() ?? "UTC";
  const now = useProductTime();
  const last = lastSnooze(now, timeZone);
  const [text, setText] = useState(() => {
    const tomorrow = snoozeTimes(now, timeZone).find(({ name }) => name === "tomorrow");
    return toWallClock(tomorrow?.at ?? now, timeZone);
  });
  const [fault, setFault] = useState<"missing" | "snoozePast" | "snoozeTooFar" | null>(null);
  const faultOf = (at: number | null) =>
    at === null ? "missing" : at <= now ? "snoozePast" : at > last ? "snoozeTooFar" : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const at = fromWallClock(text, timeZone);
    const found = faultOf(at);
    setFault(found);
    if (at === null || found) return;
    onChoose(at);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t("heading")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t("label")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field
          label={t("moment")}
          help={t("zone", { zone: timeZone.replaceAll("_", " ") })}
          error={fault === "missing" ? t("missing") : fault ? refusals(fault) : undefined}
        >
          <Input
            type="datetime-local"
            value={text}
            min={toWallClock(now, timeZone)}
            max={toWallClock(last, timeZone)}
            onChange={(event) => {
              setText(event.target.value);
              if (fault) setFault(faultOf(fromWallClock(event.target.value, timeZone)));
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
