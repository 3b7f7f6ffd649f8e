"use client";

import { MessageCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import type { StepOf } from "@/lib/contracts/steps/index.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import type { StepFieldsProps, StepView } from "../definition.ts";
import { Preview } from "../preview.tsx";
import { TextEditor } from "../text-editor.tsx";

type Step = StepOf<"comment">;

export const comment: StepView<"comment"> = {
  icon: MessageCircle,
  create: () => ({ type: "comment", text: "", ai: false }),
  summary: (step, t) => (step.ai ? t("fields.ai") : (step.text ?? "")),
  words: (step) => (step.text ? { body: step.text } : null),
  Fields,
};

function Fields({ step, problems, limits, names, person, onChange }: StepFieldsProps<Step>) {
  const t = useTranslations("campaigns.builder");
  const ai = (
    <Checkbox
      label={t("fields.ai")}
      checked={step.ai ?? false}
      onCheckedChange={(checked) => onChange({ ai: checked === true }, "ai")}
    />
  );
  if (step.ai)
    return (
      <>
        {ai}
        <p className="text-muted text-sm">{t("aiComment")}</p>
      </>
    );
  return (
    <>
      {ai}
      <TextEditor
        field="text"
        value={step.text ?? ""}
        limit={limits.text}
        problems={problems}
        names={names}
        onChange={(text) => onChange({ text }, "text")}
      />
      <Preview person={person} body={step.text ?? ""} />
    </>
  );
}
