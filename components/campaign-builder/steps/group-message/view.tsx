"use client";

import { Users } from "lucide-react";
import { useTranslations } from "next-intl";
import type { StepOf } from "@/lib/contracts/steps/index.ts";
import { Field } from "../../../ui/form/field.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import type { StepFieldsProps, StepView } from "../definition.ts";
import { Preview } from "../preview.tsx";
import { TextEditor } from "../text-editor.tsx";

type Step = StepOf<"group_message">;

export const groupMessage: StepView<"group_message"> = {
  icon: Users,
  create: () => ({ type: "group_message", through: "group", text: "" }),
  summary: (step) => step.text ?? "",
  words: (step) => ({ body: step.text ?? "" }),
  tracksLinks: true,
  Fields,
};

function Fields({ step, problems, limits, names, person, onChange }: StepFieldsProps<Step>) {
  const t = useTranslations("campaigns.builder");
  return (
    <>
      <Field label={t("fields.through")}>
        <NativeSelect
          value={step.through ?? "group"}
          onChange={(event) =>
            onChange({ through: event.target.value === "event" ? "event" : "group" }, "through")
          }
        >
          <option value="group">{t("through.group")}</option>
          <option value="event">{t("through.event")}</option>
        </NativeSelect>
      </Field>
      <TextEditor
        field="text"
        value={step.text ?? ""}
        limit={limits.text}
        problems={problems}
        names={names}
        onChange={(text) => onChange({ text }, "text")}
      />
      <Preview person={person} body={step.text ?? ""} isMessage />
    </>
  );
}
