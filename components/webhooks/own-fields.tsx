"use client";

import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFieldArray, useFormContext } from "react-hook-form";
import { webhookLimits } from "@/lib/contracts/webhook-limits.ts";
import { typedFieldTypes, webhookFieldTypes } from "@/lib/contracts/words/webhook-words.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import type { WebhookValues } from "./webhook-values.ts";

/** Fields that each message has besides what it tells: a name, and what it has by default [OC-441]. */
export function OwnFields() {
  const t = useTranslations("webhooks.fields");
  const refusals = useTranslations("errors.webhooks");
  const {
    control,
    register,
    watch,
    formState: { errors },
  } = useFormContext<WebhookValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "fields" });
  const filled = (value: string) => value.trim() !== "" || refusals("webhookFieldsEmpty");
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium text-sm">{t("title")}</legend>
      <p className="text-muted text-xs">{t("text")}</p>
      {fields.map((field, index) => {
        const type = watch(`fields.${index}.default_type`);
        const problems = errors.fields?.[index];
        const isTyped = typedFieldTypes.includes(type);
        return (
          <div
            key={field.id}
            className="grid grid-cols-[1fr_auto] gap-x-2 gap-y-3 rounded-card border p-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
          >
            <Field label={t("name")} error={problems?.name?.message} className="min-w-0" required>
              <Input
                autoComplete="off"
                maxLength={webhookLimits.fieldName}
                {...register(`fields.${index}.name`, { validate: filled })}
              />
            </Field>
            <IconButton
              className="mt-6 sm:order-last"
              label={t("remove", { number: index + 1 })}
              icon={<Trash2 />}
              onClick={() => remove(index)}
            />
            <Field label={t("type")} className="col-span-2 min-w-0 sm:col-span-1">
              <NativeSelect {...register(`fields.${index}.default_type`)}>
                {webhookFieldTypes.map((each) => (
                  <option key={each} value={each}>
                    {t(`types.${each}`)}
                  </option>
                ))}
              </NativeSelect>
            </Field>
            {isTyped ? (
              <Field
                label={t("value")}
                help={type === "datetime" ? t("datetimeHelp") : undefined}
                error={problems?.value?.message}
                className="col-span-2 min-w-0 sm:col-span-1"
                required
              >
                <Input
                  autoComplete="off"
                  maxLength={webhookLimits.fieldValue}
                  {...register(`fields.${index}.value`, { validate: filled })}
                />
              </Field>
            ) : (
              <span className="hidden sm:block" />
            )}
          </div>
        );
      })}
      {fields.length < webhookLimits.fields ? (
        <div>
          <Button size="sm" onClick={() => append({ name: "", default_type: "default", value: "" })}>
            <Plus aria-hidden="true" />
            {t("add")}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
