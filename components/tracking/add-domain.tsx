"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { toast } from "../ui/toast/toast.tsx";

/** Claims a domain name. Its records are shown on its card. */
export function AddDomain({ onAdded }: { onAdded: () => Promise<void> }) {
  const t = useTranslations("domains");
  const words = useTranslations("errors-ui");
  return (
    <FormKit
      defaultValues={{ domain: "" }}
      afterSave="clear"
      className="rounded-card border bg-raised p-4"
      onSave={async ({ domain }) => {
        try {
          await callApi("POST /tracking/custom_domains", { body: { domain } });
        } catch (error) {
          return refusedSave(error);
        }
        toast.success(t("added"));
        await onAdded();
        return { ok: true };
      }}
    >
      {({ register, formState: { errors, isSubmitting } }) => (
        <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
          <div className="min-w-0 flex-1">
            <Field label={t("domain")} help={t("domainHelp")} error={errors.domain?.message}>
              <Input
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={253}
                {...register("domain", { required: words("required") })}
              />
            </Field>
          </div>
          <Button type="submit" variant="primary" className="sm:mt-6" loading={isSubmitting}>
            {t("add")}
          </Button>
        </div>
      )}
    </FormKit>
  );
}
