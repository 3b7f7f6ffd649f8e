"use client";

import { useTranslations } from "next-intl";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { PasswordInput } from "../ui/form/password-input.tsx";

export interface PasswordStepProps {
  /** What the button says. */
  verb: string;
  /** A code of the authenticator app is asked for, too. */
  withCode?: boolean;
  onCancel: () => void;
  /** Gets what was typed. A refusal is shown at its field. */
  onPassword: (typed: { password: string; code: string }) => Promise<void>;
}

/** Asks for the person's password before something that an open session alone must not do. */
export function PasswordStep({ verb, withCode = false, onCancel, onPassword }: PasswordStepProps) {
  const t = useTranslations("security");
  const words = useTranslations("errors-ui");
  const required = { required: words("required") };
  return (
    <FormKit
      guard={false}
      className="flex flex-col gap-3"
      defaultValues={{ password: "", code: "" }}
      onSave={async (typed) => {
        try {
          await onPassword(typed);
          return { ok: true };
        } catch (error) {
          return refusedSave(error);
        }
      }}
    >
      {({ register, formState: { errors, isSubmitting } }) => (
        <>
          <Field label={t("password")} error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...register("password", required)} />
          </Field>
          {withCode ? (
            <Field label={t("code")} help={t("codeOrRecovery")} error={errors.code?.message}>
              <Input autoComplete="one-time-code" {...register("code", required)} />
            </Field>
          ) : null}
          <FormFoot cancel={t("cancel")} onCancel={onCancel} save={verb} isSaving={isSubmitting} />
        </>
      )}
    </FormKit>
  );
}
