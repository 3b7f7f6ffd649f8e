"use client";

import { Mail } from "lucide-react";
import type { StepOf } from "@/lib/contracts/steps/index.ts";
import type { StepFieldsProps, StepView } from "../definition.ts";
import { Preview } from "../preview.tsx";
import { TextEditor } from "../text-editor.tsx";
import { TestMail } from "./test-mail.tsx";

type Step = StepOf<"email">;

export const email: StepView<"email"> = {
  icon: Mail,
  create: () => ({ type: "email", subject: "", text: "", mailbox_ids: [] }),
  summary: (step) => step.subject ?? "",
  Fields,
};

function Fields({ step, problems, limits, names, person, mailboxId, onChange }: StepFieldsProps<Step>) {
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
      <TestMail step={step} mailboxId={step.mailbox_ids?.[0] ?? mailboxId} profileId={person?._id ?? null} />
    </>
  );
}
