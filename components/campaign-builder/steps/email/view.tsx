"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import type { StepOf } from "@/lib/contracts/steps/index.ts";
import { useSignatures } from "../../../signatures/index.ts";
import type { StepFieldsProps, StepView } from "../definition.ts";
import { LetterFields } from "../letter-fields.tsx";
import { FilesField } from "./files-field.tsx";
import { SignatureField } from "./signature-field.tsx";
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
  words: (step) => ({ subject: step.subject ?? "", body: step.text ?? "" }),
  Fields,
};

function Fields(props: StepFieldsProps<Step>) {
  const { step, credentialId, mailboxId, person } = props;
  const t = useTranslations("campaigns.builder.unsubscribe");
  const builder = useTranslations("campaigns.builder");
  const signature = useSignatures(credentialId).data?.find(({ _id, is_default }) =>
    step.signature_id === "default" ? is_default : _id === step.signature_id,
  );
  const signed = signature
    ? `\n\n${builder("signature.inPreview", { name: signature.name.replace(/[{}]/g, "") })}`
    : "";
  const below =
    (step.with_unsubscribe_button ?? true) ? `\n\n${step.unsubscribe_text ?? t("line")}\nhttps://…` : "";
  return (
    <>
      <LetterFields {...props} ending={`${signed}${below}`}>
        <FilesField step={step} onChange={props.onChange} />
        <SignatureField step={step} credentialId={credentialId} onChange={props.onChange} />
        <UnsubscribeFields {...props} />
      </LetterFields>
      <TestMail
        step={step}
        credentialId={credentialId}
        mailboxId={step.mailbox_ids?.[0] ?? mailboxId}
        profileId={person?._id ?? null}
        withPostalAddress={props.withPostalAddress}
      />
    </>
  );
}
