"use client";

import { AtSign } from "lucide-react";
import type { StepOf } from "@/lib/contracts/steps/index.ts";
import type { StepFieldsProps, StepView } from "../definition.ts";
import { Preview } from "../preview.tsx";
import { TextEditor } from "../text-editor.tsx";

type Step = StepOf<"connection_by_email">;

export const connectionByEmail: StepView<"connection_by_email"> = {
  icon: AtSign,
  create: () => ({ type: "connection_by_email", note: "" }),
  summary: (step) => step.note ?? "",
  Fields,
};

function Fields({ step, problems, limits, noteLimit, names, person, onChange }: StepFieldsProps<Step>) {
  return (
    <>
      <TextEditor
        field="note"
        value={step.note ?? ""}
        limit={noteLimit ?? limits.note}
        problems={problems}
        names={names}
        onChange={(note) => onChange({ note }, "note")}
      />
      <Preview person={person} body={step.note ?? ""} />
    </>
  );
}
