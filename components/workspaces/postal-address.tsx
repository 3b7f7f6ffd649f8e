"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Textarea } from "../ui/form/textarea.tsx";
import { toast } from "../ui/toast/toast.tsx";

/** The postal address of the workspace, for the end of its mails. */
export function PostalAddress({ workspaceId, initial }: { workspaceId: string; initial: string }) {
  const t = useTranslations("spaces.basic");
  return (
    <div className="max-w-xl px-4 pt-2 pb-10 sm:px-6">
      <FormKit
        defaultValues={{ postal_address: initial }}
        className="flex flex-col gap-4 rounded-card border bg-raised p-4"
        onSave={async (values) => {
          try {
            await callApi("POST /space/{id}/update", {
              params: { id: workspaceId },
              body: { space_object: values },
            });
          } catch (error) {
            return refusedSave(error);
          }
          toast.success(t("saved"));
          return { ok: true };
        }}
      >
        {({ register, formState: { errors, isSubmitting } }) => (
          <>
            <Field label={t("postal")} help={t("postalHelp")} error={errors.postal_address?.message}>
              <Textarea
                rows={4}
                maxLength={300}
                autoComplete="street-address"
                {...register("postal_address")}
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
    </div>
  );
}
