"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { CheckMail } from "./check-mail.tsx";

/**
 * Asks for the address of a forgotten password [SH-048]. What it says next doesn't tell whether the address is known.
 */
export function ForgotPasswordForm({ hasOutbox }: { hasOutbox: boolean }) {
  const t = useTranslations("auth");
  const words = useTranslations("errors-ui");
  const [email, setEmail] = useState("");
  const [isSent, setIsSent] = useState(false);
  const ask = (address: string) => callApi("POST /auth/restore", { body: { email: address } });
  if (isSent)
    return (
      <CheckMail
        text="forgotSent"
        email={email}
        hasOutbox={hasOutbox}
        onResend={() => ask(email)}
        onCorrect={() => setIsSent(false)}
      />
    );
  return (
    <FormKit
      guard={false}
      roomForNotice
      className="flex flex-col gap-1.5"
      defaultValues={{ email }}
      onSave={async (values) => {
        try {
          await ask(values.email);
        } catch (error) {
          return refusedSave(error);
        }
        setEmail(values.email);
        setIsSent(true);
        return { ok: true };
      }}
    >
      {({ register, formState: { errors, isSubmitting } }) => (
        <>
          <h1 className="font-semibold text-2xl tracking-tight">{t("forgotTitle")}</h1>
          <p className="mb-4 text-muted">{t("forgotText")}</p>
          <Field roomForNote label={t("email")} error={errors.email?.message}>
            <Input
              size="lg"
              type="email"
              autoComplete="username"
              {...register("email", { required: words("required") })}
            />
          </Field>
          <Button type="submit" variant="primary" size="lg" wide loading={isSubmitting}>
            {t("forgotSend")}
          </Button>
          <Link
            href="/auth/sign-in"
            className="my-2.5 text-center font-medium text-accent-ink hover:underline"
          >
            {t("backToSignIn")}
          </Link>
        </>
      )}
    </FormKit>
  );
}
