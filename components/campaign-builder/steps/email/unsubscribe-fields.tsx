"use client";

import { useTranslations } from "next-intl";
import type { StepOf } from "@/lib/contracts/steps/index.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import type { StepFieldsProps } from "../definition.ts";
import { TextEditor } from "../text-editor.tsx";

/** Whether the mails carry an unsubscribe link, and the line above it. */
export function UnsubscribeFields({
  step,
  problems,
  limits,
  names,
  onChange,
}: StepFieldsProps<StepOf<"email">>) {
  const t = useTranslations("campaigns.builder.unsubscribe");
  const isOn = step.with_unsubscribe_button ?? true;
  // Once switched on, the mail needs a line, also where the step had none.
  const turn = (on: boolean) =>
    onChange(
      {
        with_unsubscribe_button: on,
        ...(on ? { unsubscribe_text: step.unsubscribe_text || t("line") } : {}),
      },
      "unsubscribe",
    );
  return (
    <>
      <div>
        <Checkbox
          label={t("switch")}
          checked={isOn}
          aria-describedby="unsubscribe-help"
          onCheckedChange={(checked) => turn(checked === true)}
        />
        <p id="unsubscribe-help" className="mt-1 text-muted text-xs">
          {isOn ? t("help") : t("off")}
        </p>
      </div>
      {isOn ? (
        <TextEditor
          isLine
          field="unsubscribe_text"
          value={step.unsubscribe_text ?? t("line")}
          limit={limits.unsubscribe_text}
          problems={problems}
          names={names}
          onChange={(unsubscribe_text) => onChange({ unsubscribe_text }, "unsubscribe_text")}
        />
      ) : null}
    </>
  );
}
