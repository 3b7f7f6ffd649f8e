"use client";

import { useTranslations } from "next-intl";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FormDialog } from "../patterns/form-dialog.tsx";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";

interface NameDialogProps {
  readonly title: string;
  readonly name: string;
  readonly save: string;
  readonly onSave: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the name of a smart sequence. */
export function NameDialog({ title, name, save, onSave, onClose }: NameDialogProps) {
  const t = useTranslations("campaigns.smart");
  const words = useTranslations("errors-ui");
  const common = useTranslations("common");
  return (
    <FormDialog open title={title} onOpenChange={(open) => (open ? undefined : onClose())}>
      {({ close }) => (
        <FormKit
          className="flex flex-col gap-4"
          defaultValues={{ name }}
          onSave={async (body) => {
            try {
              await onSave(body.name);
            } catch (error) {
              return refusedSave(error);
            }
            onClose();
            return { ok: true };
          }}
        >
          {({ register, formState: { errors, isSubmitting } }) => (
            <>
              <Field label={t("name")} error={errors.name?.message} required>
                <Input
                  autoComplete="off"
                  maxLength={120}
                  {...register("name", { required: words("required") })}
                />
              </Field>
              <FormFoot cancel={common("cancel")} onCancel={close} save={save} isSaving={isSubmitting} />
            </>
          )}
        </FormKit>
      )}
    </FormDialog>
  );
}
