"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FocusOnce } from "../patterns/focus-once.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { leaveActivated } from "./leave-activated.ts";

export interface ConfirmByPasswordProps {
  code: string;
  email: string;
  onGone: (message: string) => void;
}

/**
 * Confirms an address in another browser than the one that signed up. Somebody else may have signed the address up,
 * too (S25): the person says the password of the sign-up, or chooses a new one.
 */
export function ConfirmByPassword({ code, email, onGone }: ConfirmByPasswordProps) {
  const t = useTranslations("auth");
  const words = useTranslations("errors-ui");
  const [chosen, setChosen] = useState<"known" | "new" | null>(null);
  const isNew = chosen === "new";
  const field = isNew ? "new_password" : "password";
  const required = { required: words("required") };
  return (
    <FormKit
      // The other password is another form: nothing that was typed or refused for the one is said of the other.
      key={field}
      guard={false}
      roomForNotice
      className="flex flex-col gap-1.5"
      defaultValues={{ password: "", new_password: "" }}
      onSave={async (values) => {
        try {
          const { user } = await callApi("POST /auth/check_activation_code", {
            body: { activation_code: code, [field]: values[field] },
          });
          return await leaveActivated(user);
        } catch (error) {
          const refused = refusedSave(error);
          if (error instanceof ApiError && error.reason === "gone") onGone(error.message);
          return refused;
        }
      }}
    >
      {({ register, setFocus, formState: { errors, isSubmitting } }) => (
        <>
          {chosen ? <FocusOnce onShown={() => setFocus(field)} /> : null}
          <p className="mb-2 text-muted">{t(isNew ? "confirmNewText" : "confirmPasswordText")}</p>
          {/* Password managers know the password by this address. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          {isNew ? (
            <Field
              roomForNote
              label={t("newPassword")}
              help={t("passwordHelp")}
              error={errors.new_password?.message}
            >
              <PasswordInput
                size="lg"
                autoComplete="new-password"
                {...register("new_password", {
                  ...required,
                  minLength: { value: 8, message: t("passwordHelp") },
                  maxLength: { value: 40, message: t("passwordHelp") },
                })}
              />
            </Field>
          ) : (
            <Field roomForNote label={t("password")} error={errors.password?.message}>
              <PasswordInput size="lg" autoComplete="current-password" {...register("password", required)} />
            </Field>
          )}
          <Button type="submit" variant="primary" size="lg" wide loading={isSubmitting}>
            {t("confirm")}
          </Button>
          <Button variant="ghost" wide onClick={() => setChosen(isNew ? "known" : "new")}>
            {t(isNew ? "confirmKnown" : "confirmUnknown")}
          </Button>
        </>
      )}
    </FormKit>
  );
}
