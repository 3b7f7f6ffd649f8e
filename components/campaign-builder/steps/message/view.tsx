"use client";

import { MessageSquare } from "lucide-react";
import type { StepOf } from "@/lib/contracts/steps/index.ts";
import type { StepFieldsProps, StepView } from "../definition.ts";
import { Preview } from "../preview.tsx";
import { TextEditor } from "../text-editor.tsx";

type Step = StepOf<"message">;

export const message: StepView<"message"> = {
  icon: MessageSquare,
  create: () => ({ type: "message", text: "" }),
  summary: (step) => step.text ?? "",
  words: (step) => ({ body: step.text ?? "" }),
  tracksLinks: true,
  Fields,
};

function Fields({ step, problems, limits, names, person, onChange }: StepFieldsProps<Step>) {
  return (
    <>
      <TextEditor
        field="text"
        value={step.text ?? ""}
        limit={limits.text}
        problems={problems}
        names={names}
        templatesFor="social"
        onChange={(text) => onChange({ text }, "text")}
      />
      <Preview person={person} body={step.text ?? ""} isMessage />
    </>
  );
}
