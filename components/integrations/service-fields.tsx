"use client";

import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { PasswordInput } from "../ui/form/password-input.tsx";
import type { MailboxValues } from "./mailbox-values.ts";

export interface ServiceFieldsProps {
  type: "sendgrid" | "amazon";
  /** Whether a key is stored that may stay. */
  isKept: boolean;
}

/** The service that hands a mailbox's mails on, and its key. */
export function ServiceFields({ type, isKept }: ServiceFieldsProps) {
  const t = useTranslations("integrations");
  const words = useTranslations("errors-ui");
  const {
    register,
    formState: { errors, dirtyFields },
  } = useFormContext<MailboxValues>();
  const required = { required: words("required") };
  const isSendGrid = type === "sendgrid";
  // The stored key is valid only for the region and the user that it was given for.
  const isAskedAgain = dirtyFields.service?.region || dirtyFields.service?.access_key_id;
  const keyField = isSendGrid ? "service.api_key" : "service.secret_access_key";
  const keyHelp = isKept
    ? t(isAskedAgain ? "keyAgain" : "keyKept")
    : isSendGrid
      ? t("apiKeyHelp")
      : undefined;
  const key = (
    <Field
      label={t(isSendGrid ? "apiKey" : "secretAccessKey")}
      error={errors.service?.[isSendGrid ? "api_key" : "secret_access_key"]?.message}
      {...(keyHelp ? { help: keyHelp } : {})}
    >
      <PasswordInput
        autoComplete="off"
        {...register(keyField, {
          validate: (typed) => typed !== "" || (isKept && !isAskedAgain) || words("required"),
        })}
      />
    </Field>
  );
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">{t("service")}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {isSendGrid ? (
          <>
            {key}
            <Field label={t("region")} error={errors.service?.region?.message}>
              <NativeSelect {...register("service.region")}>
                <option value="global">{t("regions.global")}</option>
                <option value="eu">{t("regions.eu")}</option>
              </NativeSelect>
            </Field>
          </>
        ) : (
          <>
            <Field label={t("accessKeyId")} error={errors.service?.access_key_id?.message}>
              <Input autoComplete="off" spellCheck={false} {...register("service.access_key_id", required)} />
            </Field>
            {key}
            <Field label={t("region")} help={t("regionHelp")} error={errors.service?.region?.message}>
              <Input autoComplete="off" spellCheck={false} {...register("service.region", required)} />
            </Field>
            <Field
              label={t("configurationSet")}
              help={t("configurationSetHelp")}
              error={errors.service?.configuration_set?.message}
            >
              <Input autoComplete="off" spellCheck={false} {...register("service.configuration_set")} />
            </Field>
          </>
        )}
      </div>
    </fieldset>
  );
}
