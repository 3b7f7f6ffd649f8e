"use client";

import { Mail } from "lucide-react";
import type { StepOf } from "@/lib/contracts/steps/index.ts";
import type { StepFieldsProps, StepView } from "../definition.ts";
import { LetterFields } from "../letter-fields.tsx";
import { TestMail } from "./test-mail.tsx";

type Step = StepOf<"email">;

export const email: StepView<"email"> = {
  icon: Mail,
  create: () => ({ type: "email", subject: "", text: "", mailbox_ids: [] }),
  summary: (step) => step.subject ?? "",
  Fields,
};

function Fields(props: StepFieldsProps<Step>) {
  const { step, mailboxId, person } = props;
  return (
    <>
      <LetterFields {...props} />
      <TestMail step={step} mailboxId={step.mailbox_ids?.[0] ?? mailboxId} profileId={person?._id ?? null} />
    </>
  );
}
