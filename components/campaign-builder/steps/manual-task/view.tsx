"use client";

import { ListTodo } from "lucide-react";
import { useTranslations } from "next-intl";
import type { StepOf } from "@/lib/contracts/steps/index.ts";
import { noPriority, readPriority, taskPriorities } from "@/lib/contracts/words/task-priorities.ts";
import { Field } from "../../../ui/form/field.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import type { StepFieldsProps, StepView } from "../definition.ts";
import { Preview } from "../preview.tsx";
import { TextEditor } from "../text-editor.tsx";

export const manualTask: StepView<"manual_task"> = {
  icon: ListTodo,
  create: () => ({ type: "manual_task", text: "", priority: noPriority }),
  summary: (step) => step.text ?? "",
  Fields,
};

function Fields({ step, problems, limits, names, person, onChange }: StepFieldsProps<StepOf<"manual_task">>) {
  const t = useTranslations("campaigns.builder");
  return (
    <>
      <TextEditor
        field="text"
        value={step.text ?? ""}
        limit={limits.text}
        problems={problems}
        names={names}
        onChange={(text) => onChange({ text }, "text")}
      />
      <Field label={t("fields.priority")}>
        <NativeSelect
          value={String(step.priority ?? noPriority)}
          onChange={(event) => {
            const priority = readPriority(Number(event.target.value));
            if (priority !== null) onChange({ priority }, "priority");
          }}
        >
          {taskPriorities.map((priority) => (
            <option key={priority} value={priority}>
              {t(`priorities.${priority}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Preview person={person} body={step.text ?? ""} />
    </>
  );
}
