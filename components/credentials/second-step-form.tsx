"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { Banner } from "../ui/state/banner.tsx";

/** Whether a text looks like an email address; the server checks it fully. */
const isAddress = (text: string) => /^\S+@\S+\.\S+$/.test(text);

/**
 * Username and password of the Microsoft account that approves the network's sign-ins [SH-437]. Another service's can't
 * be set up here [SH-364].
 */
export function SecondStepForm({
  credential,
  onDone,
}: {
  credential: CredentialView;
  /** Never resolves where it leaves the page. */
  onDone: (credential: CredentialView) => Promise<void>;
}) {
  const t = useTranslations("credentials.secondStep");
  if (credential.required_2fa_type !== "microsoft") return <Banner tone="warning">{t("other")}</Banner>;
  return (
    <FormKit
      guard={false}
      className="flex flex-col gap-4"
      defaultValues={{ username: credential.two_factor?.username ?? "", password: "" }}
      onSave={async ({ username, password }) => {
        try {
          await onDone(
            await callApi("PUT /credentials/{id}/two_factor", {
              params: { id: credential._id },
              body: { username: username.trim().toLowerCase(), password: password.trim() },
            }),
          );
        } catch (error) {
          return refusedSave(error);
        }
        return { ok: true };
      }}
    >
      {({ register, formState: { errors, isSubmitting } }) => (
        <>
          <p className="text-muted">{t("text")}</p>
          <Field label={t("username")} error={errors.username?.message}>
            <Input
              type="email"
              autoComplete="off"
              {...register("username", {
                validate: (value) => isAddress(value.trim()) || t("usernameInvalid"),
              })}
            />
          </Field>
          <Field label={t("password")} help={t("passwordHelp")} error={errors.password?.message}>
            <PasswordInput
              autoComplete="off"
              {...register("password", { validate: (value) => value.trim() !== "" || t("passwordMissing") })}
            />
          </Field>
          <div className="flex justify-end">
            <Button type="submit" variant="primary" loading={isSubmitting}>
              {t("save")}
            </Button>
          </div>
        </>
      )}
    </FormKit>
  );
}
