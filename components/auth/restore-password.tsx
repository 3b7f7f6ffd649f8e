"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import { leaveFor } from "@/lib/client/leave-for.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { Spinner } from "../ui/state/spinner.tsx";
import { toast } from "../ui/toast/toast.tsx";

/** Checks the code of a link, then asks for the new password twice [SH-049]. */
export function RestorePassword({ code }: { code: string }) {
  const t = useTranslations("auth");
  const words = useTranslations("errors-ui");
  const [email, setEmail] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(code ? null : t("restoreNoCode"));
  useEffect(() => {
    if (!code) return;
    callApi("GET /auth/check_restore_code", { query: { restore_code: code } }).then(
      (found) => setEmail(found.email),
      (error: unknown) => setProblem(error instanceof ApiError ? error.message : words("offline")),
    );
  }, [code, words]);
  return (
    <div className="flex flex-col gap-4">
      <h1 className="font-semibold text-2xl tracking-tight">{t("restoreTitle")}</h1>
      {problem ? (
        <>
          <Banner tone="danger" urgent>
            {problem}
          </Banner>
          <Button asChild variant="primary" size="lg" wide>
            <Link href="/auth/forgot-password">{t("forgotAgain")}</Link>
          </Button>
        </>
      ) : null}
      {!problem && email === null ? (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner /> {t("restoreChecking")}
        </p>
      ) : null}
      {!problem && email !== null ? (
        <NewPasswordForm code={code} email={email} onGone={(message) => setProblem(message)} />
      ) : null}
    </div>
  );
}

function NewPasswordForm({
  code,
  email,
  onGone,
}: {
  code: string;
  email: string;
  onGone: (message: string) => void;
}) {
  const t = useTranslations("auth");
  const words = useTranslations("errors-ui");
  const required = { required: words("required") };
  return (
    <FormKit
      guard={false}
      roomForNotice
      className="flex flex-col gap-1.5"
      defaultValues={{ password: "", again: "" }}
      onSave={async ({ password }) => {
        try {
          await callApi("POST /auth/set_password_with_restore_code", {
            body: { password, restore_code: code },
          });
        } catch (error) {
          const refused = refusedSave(error);
          if (error instanceof ApiError && error.reason === "gone") onGone(error.message);
          return refused;
        }
        toast.successAfterwards(t("restored"));
        return leaveFor("/auth/sign-in");
      }}
    >
      {({ register, getValues, formState: { errors, isSubmitting } }) => (
        <>
          <p className="wrap-anywhere mb-2 text-muted">
            {t.rich("restoreText", {
              email,
              strong: (text) => <strong className="font-medium text-text">{text}</strong>,
            })}
          </p>
          {/* Password managers keep the new password under this address. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <Field
            roomForNote
            label={t("newPassword")}
            help={t("passwordHelp")}
            error={errors.password?.message}
          >
            <PasswordInput
              size="lg"
              autoComplete="new-password"
              {...register("password", {
                ...required,
                minLength: { value: 8, message: t("passwordHelp") },
                maxLength: { value: 40, message: t("passwordHelp") },
                deps: "again",
              })}
            />
          </Field>
          <Field roomForNote label={t("repeatPassword")} error={errors.again?.message}>
            <PasswordInput
              size="lg"
              autoComplete="new-password"
              {...register("again", {
                ...required,
                validate: (again) => again === getValues("password") || t("passwordsDiffer"),
              })}
            />
          </Field>
          <Button type="submit" variant="primary" size="lg" wide loading={isSubmitting}>
            {t("restoreSave")}
          </Button>
        </>
      )}
    </FormKit>
  );
}
