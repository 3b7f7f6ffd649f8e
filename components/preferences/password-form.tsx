"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { Panel } from "../patterns/panel.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { PasswordByMail } from "./password-by-mail.tsx";

/** Replaces the person's password: the present one, and the new one twice [SH-068]. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations("preferences.password");
  const words = useTranslations("errors-ui");
  const required = { required: words("required") };
  return (
    <Panel title={t("title")}>
      <FormKit
        guard={false}
        afterSave="clear"
        className="flex flex-col gap-2"
        defaultValues={{ old_password: "", new_password: "", again: "" }}
        onSave={async ({ old_password, new_password }) => {
          try {
            await callApi("POST /users/change_password", { body: { old_password, new_password } });
          } catch (error) {
            return refusedSave(error);
          }
          toast.success(t("saved"));
          return { ok: true };
        }}
      >
        {({ register, getValues, formState: { errors, isSubmitting } }) => (
          <>
            {/* Password managers find the account by it. */}
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <Field roomForNote label={t("old")} error={errors.old_password?.message}>
              <PasswordInput autoComplete="current-password" {...register("old_password", required)} />
            </Field>
            <Field roomForNote label={t("new")} help={t("newHelp")} error={errors.new_password?.message}>
              <PasswordInput
                autoComplete="new-password"
                {...register("new_password", {
                  ...required,
                  validate: (value) => (value.length >= 8 && value.length <= 40) || t("newHelp"),
                })}
              />
            </Field>
            <Field roomForNote label={t("again")} error={errors.again?.message}>
              <PasswordInput
                autoComplete="new-password"
                {...register("again", {
                  ...required,
                  validate: (value) => value === getValues("new_password") || t("unlike"),
                })}
              />
            </Field>
            <div>
              <Button type="submit" variant="primary" loading={isSubmitting}>
                {t("save")}
              </Button>
            </div>
          </>
        )}
      </FormKit>
      <div className="flex flex-col gap-2 border-t pt-4">
        <PasswordByMail email={email} text={t("forgotten")} />
        <p className="text-muted">
          {t("elsewhere")}{" "}
          <Link
            href="/preferences/user/security"
            className="font-medium text-accent-ink underline-offset-2 hover:underline"
          >
            {t("look")}
          </Link>
        </p>
      </div>
    </Panel>
  );
}
