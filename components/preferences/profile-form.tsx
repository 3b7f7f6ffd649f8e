"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import { useRefresh } from "@/lib/client/refreshing/use-refresh.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { Panel } from "../patterns/panel.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { toast } from "../ui/toast/toast.tsx";

export interface ProfileFormProps {
  initial: { first_name: string; last_name: string; phone: string };
  email: string;
}

/** The person's name and phone. */
export function ProfileForm({ initial, email }: ProfileFormProps) {
  const t = useTranslations("preferences.basic");
  const saved = useTranslations("preferences.said")("saved");
  const words = useTranslations("errors-ui");
  const refresh = useRefresh();
  const required = { validate: (value: string) => value.trim() !== "" || words("required") };
  return (
    <Panel title={t("name")}>
      <FormKit
        defaultValues={initial}
        className="flex flex-col gap-3"
        onSave={async (values) => {
          try {
            await callApi("POST /users/update", { body: values });
          } catch (error) {
            return refusedSave(error);
          }
          toast.success(saved);
          refresh();
          return { ok: true };
        }}
      >
        {({ register, formState: { errors, isSubmitting } }) => (
          <>
            <div className="grid gap-3 sm:grid-cols-2">
              <Field label={t("firstName")} error={errors.first_name?.message}>
                <Input autoComplete="given-name" maxLength={60} {...register("first_name", required)} />
              </Field>
              <Field label={t("lastName")} error={errors.last_name?.message}>
                <Input autoComplete="family-name" maxLength={60} {...register("last_name", required)} />
              </Field>
            </div>
            <Field label={t("phone")} optional error={errors.phone?.message}>
              <Input type="tel" autoComplete="tel" maxLength={40} {...register("phone")} />
            </Field>
            <Field label={t("email")} help={t("emailHelp")}>
              <Input type="email" value={email} readOnly />
            </Field>
            <div>
              <Button type="submit" variant="primary" loading={isSubmitting}>
                {t("save")}
              </Button>
            </div>
          </>
        )}
      </FormKit>
    </Panel>
  );
}
