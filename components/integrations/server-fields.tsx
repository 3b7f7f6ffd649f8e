"use client";

import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import type { MailboxValues } from "./mailbox-values.ts";

const securities = ["tls", "starttls", "none"] as const;

/** A mail server: its name, its port, and how the connection is encrypted. */
export function ServerFields({ kind }: { kind: "smtp" | "imap" }) {
  const t = useTranslations("integrations");
  const words = useTranslations("errors-ui");
  const {
    register,
    formState: { errors },
  } = useFormContext<MailboxValues>();
  const required = { required: words("required") };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">{t(kind === "smtp" ? "outgoing" : "incoming")}</legend>
      <div className="grid gap-4 sm:grid-cols-[1fr_96px_160px]">
        <Field label={t("host")} error={errors[`${kind}_host`]?.message}>
          <Input autoComplete="off" spellCheck={false} {...register(`${kind}_host`, required)} />
        </Field>
        <Field label={t("port")} error={errors[`${kind}_port`]?.message}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            {...register(`${kind}_port`, {
              ...required,
              pattern: { value: /^\d{1,5}$/, message: t("portWrong") },
            })}
          />
        </Field>
        <Field label={t("security")} error={errors[`${kind}_security`]?.message}>
          <NativeSelect {...register(`${kind}_security`)}>
            {securities.map((security) => (
              <option key={security} value={security}>
                {t(`securities.${security}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
    </fieldset>
  );
}
