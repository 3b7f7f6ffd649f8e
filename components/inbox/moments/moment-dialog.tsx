"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { fromWallClock, toWallClock } from "../../patterns/wall-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { useProductTime } from "../../ui/product-time.tsx";
import { lastMoment, offeredTimes } from "./offered-times.ts";

interface MomentDialogProps {
  readonly title: string;
  /** The button's words. */
  readonly verb: string;
  readonly onChoose: (at: number) => void;
  readonly onClose: () => void;
}

/** Asks for a moment to come, on the wall clock of the member's time zone. */
export function MomentDialog({ title, verb, onChoose, onClose }: MomentDialogProps) {
  const t = useTranslations("inbox.snooze");
  const refusals = useTranslations("errors.conversations");
  const common = useTranslations("common");
  const formId = useId();
  const timeZone = useTimeZone() ?? "UTC";
  const now = useProductTime();
  const last = lastMoment(now, timeZone);
  const [text, setText] = useState(() => {
    const tomorrow = offeredTimes(now, timeZone).find(({ name }) => name === "tomorrow");
    return toWallClock(tomorrow?.at ?? now, timeZone);
  });
  const [fault, setFault] = useState<"missing" | "schedulePast" | "scheduleTooFar" | null>(null);
  const faultOf = (at: number | null) =>
    at === null ? "missing" : at <= now ? "schedulePast" : at > last ? "scheduleTooFar" : null;
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
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" form={formId} variant="primary">
            {verb}
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
