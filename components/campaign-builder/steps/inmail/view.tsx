"use client";

import { MailPlus } from "lucide-react";
import type { StepOf } from "@/lib/contracts/steps/index.ts";
import type { StepFieldsProps, StepView } from "../definition.ts";
import { Preview } from "../preview.tsx";
import { TextEditor } from "../text-editor.tsx";

type Step = StepOf<"inmail">;

export const inmail: StepView<"inmail"> = {
  icon: MailPlus,
  create: () => ({ type: "inmail", subject: "", text: "" }),
  summary: (step) => step.subject ?? "",
  Fields,
};

function Fields({ step, problems, limits, names, person, onChange }: StepFieldsProps<Step>) {
  return (
    <>
      <TextEditor
        isLine
        field="subject"
        value={step.subject ?? ""}
        limit={limits.subject}
        problems={problems}
        names={names}
        onChange={(subject) => onChange({ subject }, "subject")}
      />
      <TextEditor
        field="text"
        value={step.text ?? ""}
        limit={limits.text}
        problems={problems}
        names={names}
        onChange={(text) => onChange({ text }, "text")}
      />
      <Preview person={person} subject={step.subject ?? ""} body={step.text ?? ""} />
    </>
  );
}
