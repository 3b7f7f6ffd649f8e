"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FormDialog } from "../../patterns/form-dialog.tsx";
import { FormFoot } from "../../patterns/form-foot.tsx";
import { FormKit } from "../../patterns/form-kit.tsx";
import { Field } from "../../ui/form/field.tsx";
import { PasswordInput } from "../../ui/form/password-input.tsx";
import { toast } from "../../ui/toast/toast.tsx";

export interface CalendlyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved: () => Promise<void>;
}

/** Connects a calendar by a personal access token. */
export function CalendlyDialog({ open, onOpenChange, onSaved }: CalendlyDialogProps) {
  const t = useTranslations("integrations.calendar");
  const cancel = useTranslations("integrations")("cancel");
  const words = useTranslations("errors-ui");
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title={t("title")}>
      {({ close }) => (
        <FormKit
          className="flex flex-col gap-4"
          defaultValues={{ token: "" }}
          onSave={async (body) => {
            try {
              await callApi("POST /integrations/calendly/users", { body });
            } catch (error) {
              return refusedSave(error);
            }
            toast.success(t("connected"));
            await onSaved();
            onOpenChange(false);
            return { ok: true };
          }}
        >
          {({ register, formState: { errors, isSubmitting } }) => (
            <>
              <p className="text-muted text-sm">{t("text")}</p>
              <Field label={t("token")} error={errors.token?.message}>
                <PasswordInput
                  autoComplete="off"
                  maxLength={4_000}
                  {...register("token", { required: words("required") })}
                />
              </Field>
              <FormFoot
                cancel={cancel}
                onCancel={close}
                save={t(isSubmitting ? "checking" : "connect")}
                isSaving={isSubmitting}
              />
            </>
          )}
        </FormKit>
      )}
    </FormDialog>
  );
}
