"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import { leaveFor } from "@/lib/client/leave-for.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { PasswordInput } from "../ui/form/password-input.tsx";

/** Asks for e-mail and password [SH-046]; the session arrives as a cookie. */
export function SignInForm() {
  const t = useTranslations("auth");
  const words = useTranslations("errors-ui");
  return (
    <FormKit
      guard={false}
      roomForNotice
      className="flex flex-col gap-1.5"
      defaultValues={{ email: "", password: "" }}
      onSave={async (values) => {
        try {
          await callApi("POST /auth/sign_in", { body: values });
        } catch (error) {
          return refusedSave(error);
        }
        return leaveFor("/");
      }}
    >
      {({ register, formState: { errors, isSubmitting } }) => (
        <>
          <Field roomForNote label={t("email")} error={errors.email?.message}>
            <Input
              size="lg"
              type="email"
              autoComplete="username"
              {...register("email", { required: words("required") })}
            />
          </Field>
          <Field roomForNote label={t("password")} error={errors.password?.message}>
            <PasswordInput
              size="lg"
              autoComplete="current-password"
              {...register("password", { required: words("required") })}
            />
          </Field>
          <Button type="submit" variant="primary" size="lg" wide loading={isSubmitting}>
            {t("signIn")}
          </Button>
          <p className="my-2.5 text-center text-muted">
            {t("noAccount")}{" "}
            <Link href="/auth/sign-up" className="font-medium text-accent-ink hover:underline">
              {t("signUp")}
            </Link>
          </p>
        </>
      )}
    </FormKit>
  );
}
