"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import type { StepOf } from "@/lib/contracts/steps/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { toast } from "../../../ui/toast/toast.tsx";

export interface TestMailProps {
  step: StepOf<"email">;
  /** The account whose signature the mail carries. */
  credentialId: string;
  /** The mailbox that sends the test: the step's first, else the campaign's. */
  mailboxId: string | null;
  /** The person whose values fill the texts. Null: an invented person. */
  profileId: string | null;
  withPostalAddress: boolean;
}

/** Sends the email step as it is to an address that the member enters. */
export function TestMail({ step, credentialId, mailboxId, profileId, withPostalAddress }: TestMailProps) {
  const t = useTranslations("campaigns.builder.test");
  const words = useTranslations("errors-ui");
  const [receiver, setReceiver] = useState("");
  const [problem, setProblem] = useState<string>();
  // One key until the server has answered: a second press, or a retry after a lost answer, sends no second mail.
  const key = useRef(crypto.randomUUID());
  const send = useMutation({
    mutationFn: () =>
      callApi("POST /workflows/steps/send_email/test", {
        body: {
          receiver,
          subject: step.subject ?? "",
          text: step.text ?? "",
          with_unsubscribe_button: step.with_unsubscribe_button ?? true,
          unsubscribe_text: step.unsubscribe_text,
          signature_id: step.signature_id,
          files: step.files,
          with_postal_address: withPostalAddress,
          credentials_id: credentialId,
          integration_id: mailboxId ?? "",
          key: key.current,
          profile_id: profileId ?? undefined,
        },
      }),
    onMutate: () => setProblem(undefined),
    onSettled: (_, error) => {
      if (error === null || error instanceof ApiError) key.current = crypto.randomUUID();
    },
    onSuccess: () => toast.success(t("sent", { receiver })),
    onError: (error) => setProblem(error instanceof ApiError ? wordsOf(error) : words("offline")),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <Field label={t("label")} error={problem} help={mailboxId ? t("help") : t("noMailbox")}>
        <Input
          type="email"
          autoComplete="email"
          value={receiver}
          onChange={(event) => setReceiver(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        size="sm"
        className="mt-2"
        loading={send.isPending}
        disabled={!mailboxId || receiver.trim() === ""}
      >
        {t("send")}
      </Button>
    </form>
  );
}

/** The first field's problem in words, which is more specific than the error as a whole. */
function wordsOf(error: ApiError): string {
  return error.fields[0]?.message ?? error.message;
}
