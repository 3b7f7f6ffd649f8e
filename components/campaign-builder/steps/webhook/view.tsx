"use client";

import { Webhook } from "lucide-react";
import { useTranslations } from "next-intl";
import type { StepOf } from "@/lib/contracts/steps/index.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { useProblemWords } from "../../use-problem-words.ts";
import type { StepFieldsProps, StepView } from "../definition.ts";

type Step = StepOf<"webhook">;

export const webhook: StepView<"webhook"> = {
  icon: Webhook,
  create: () => ({ type: "webhook", url: "" }),
  summary: (step, t) => step.url?.trim() || t("noAddress"),
  Fields,
};

function Fields({ step, problems, onChange }: StepFieldsProps<Step>) {
  const t = useTranslations("campaigns.builder");
  const wordsOf = useProblemWords();
  const problem = problems.find(({ field }) => field === "url");
  return (
    <Field label={t("fields.url")} help={t("urlHelp")} error={problem ? wordsOf(problem) : undefined}>
      <Input
        type="url"
        inputMode="url"
        placeholder="https://"
        value={step.url ?? ""}
        onChange={(event) => onChange({ url: event.target.value }, "url")}
      />
    </Field>
  );
}
