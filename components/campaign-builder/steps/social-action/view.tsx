"use client";

import { ThumbsUp } from "lucide-react";
import { useTranslations } from "next-intl";
import type { StepOf } from "@/lib/contracts/steps/index.ts";
import { Field } from "../../../ui/form/field.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import type { StepFieldsProps, StepView } from "../definition.ts";

type Step = StepOf<"social_action">;
type Action = NonNullable<Step["action"]>;

const actions = ["view", "follow", "like_posts", "endorse"] as const satisfies readonly Action[];

export const socialAction: StepView<"social_action"> = {
  icon: ThumbsUp,
  create: () => ({ type: "social_action", action: "view" }),
  summary: (step, t) => t(`socialActions.${step.action ?? "view"}`),
  Fields,
};

function Fields({ step, onChange }: StepFieldsProps<Step>) {
  const t = useTranslations("campaigns.builder");
  return (
    <Field label={t("fields.action")}>
      <NativeSelect
        value={step.action ?? "view"}
        onChange={(event) => onChange({ action: event.target.value as Action }, "action")}
      >
        {actions.map((action) => (
          <option key={action} value={action}>
            {t(`socialActions.${action}`)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
