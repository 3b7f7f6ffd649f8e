"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import type { StepOf } from "@/lib/contracts/steps/index.ts";
import type { StepFieldsProps, StepView } from "../definition.ts";
import { LetterFields } from "../letter-fields.tsx";
import { TestMail } from "./test-mail.tsx";
import { UnsubscribeFields } from "./unsubscribe-fields.tsx";

type Step = StepOf<"email">;

export const email: StepView<"email"> = {
  icon: Mail,
  create: (t) => ({
    type: "email",
    subject: "",
    text: "",
    mailbox_ids: [],
    with_unsubscribe_button: true,
    unsubscribe_text: t("unsubscribe.line"),
  }),
  summary: (step) => step.subject ?? "",
  Fields,
};

function Fields(props: StepFieldsProps<Step>) {
  const { step, credentialId, mailboxId, person } = props;
  const t = useTranslations("campaigns.builder.unsubscribe");
  const ending =
    (step.with_unsubscribe_button ?? true) ? `\n\n${step.unsubscribe_text ?? t("line")}\nhttps://…` : "";
  return (
    <>
      <LetterFields {...props} ending={ending}>
        <UnsubscribeFields {...props} />
      </LetterFields>
      <TestMail
        step={step}
        credentialId={credentialId}
        mailboxId={step.mailbox_ids?.[0] ?? mailboxId}
        profileId={person?._id ?? null}
      />
    </>
  );
}
