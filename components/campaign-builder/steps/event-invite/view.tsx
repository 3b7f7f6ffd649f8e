"use client";

import { CalendarPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { StepOf } from "@/lib/contracts/steps/index.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { useProblemWords } from "../../use-problem-words.ts";
import type { StepFieldsProps, StepView } from "../definition.ts";

type Step = StepOf<"event_invite">;

export const eventInvite: StepView<"event_invite"> = {
  icon: CalendarPlus,
  create: () => ({ type: "event_invite", event_url: "" }),
  summary: (step, t) => step.event_url?.trim() || t("noAddress"),
  Fields,
};

function Fields({ step, problems, onChange }: StepFieldsProps<Step>) {
  const t = useTranslations("campaigns.builder");
  const wordsOf = useProblemWords();
  const problem = problems.find(({ field }) => field === "event_url");
  return (
    <Field label={t("fields.event_url")} error={problem && wordsOf(problem)}>
      <Input
        type="url"
        value={step.event_url ?? ""}
        onChange={(event) => onChange({ event_url: event.target.value }, "event_url")}
      />
    </Field>
  );
}
