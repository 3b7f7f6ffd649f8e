"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FocusOnce } from "../patterns/focus-once.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { arrive } from "./arrive.ts";

export interface CodeStepProps {
  email: string;
  password: string;
  /** The secret of an invitation that is accepted with the sign-in. */
  invite: string | null;
  onBack: () => void;
}

/** Asks for the code of the authenticator app once the password was right. */
export function CodeStep({ email, password, invite, onBack }: CodeStepProps) {
  const t = useTranslations("auth");
  const words = useTranslations("errors-ui");
  return (
    <FormKit
      guard={false}
      roomForNotice
      className="flex flex-col gap-1.5"
      defaultValues={{ code: "" }}
      onSave={async ({ code }) => {
        try {
          await callApi("POST /auth/sign_in", { body: { email, password, code } });
        } catch (error) {
          return refusedSave(error);
        }
        return arrive(invite);
      }}
    >
      {({ register, setFocus, formState: { errors, isSubmitting } }) => (
        <>
          <FocusOnce onShown={() => setFocus("code")} />
          <p className="mb-2 text-muted">{t("codeText")}</p>
          <Field roomForNote label={t("code")} error={errors.code?.message}>
            <Input
              size="lg"
              autoComplete="one-time-code"
              {...register("code", { required: words("required") })}
            />
          </Field>
          <Button type="submit" variant="primary" size="lg" wide loading={isSubmitting}>
            {t("signIn")}
          </Button>
          <Button variant="ghost" size="lg" wide onClick={onBack}>
            {t("backToSignIn")}
          </Button>
        </>
      )}
    </FormKit>
  );
}
