"use client";

import { useTranslations } from "next-intl";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FormDialog } from "../patterns/form-dialog.tsx";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Textarea } from "../ui/form/textarea.tsx";

interface Words {
  readonly title: string;
  readonly label: string;
  readonly save: string;
  readonly help?: string;
  /** What is said of an empty field. Left out: it may be empty. */
  readonly missing?: string;
}

export interface NameDialogProps {
  words: Words;
  /** The field's name in the call, whose problems it shows. */
  field: "name" | "lost_reason" | "crm_suggestion";
  value?: string;
  most: number;
  isLong?: boolean;
  onClose: () => void;
  onSave: (text: string) => Promise<unknown>;
}

/** Asks for one text. */
export function NameDialog({ words, field, value = "", most, isLong, onClose, onSave }: NameDialogProps) {
  const t = useTranslations("crm");
  const Control = isLong ? Textarea : Input;
  return (
    <FormDialog
      open
      width={500}
      title={words.title}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {({ close }) => (
        <FormKit<Record<string, string>>
          className="flex flex-col gap-4"
          defaultValues={{ [field]: value }}
          onSave={async (values) => {
            try {
              await onSave((values[field] ?? "").trim());
            } catch (error) {
              return refusedSave(error);
            }
            onClose();
            return { ok: true };
          }}
        >
          {({ register, formState: { errors, isSubmitting } }) => (
            <>
              <Field
                label={words.label}
                help={words.help}
                required={words.missing !== undefined}
                error={errors[field]?.message}
              >
                <Control
                  autoComplete="off"
                  maxLength={most}
                  {...register(field, {
                    validate: (text) => words.missing === undefined || text.trim() !== "" || words.missing,
                  })}
                />
              </Field>
              <FormFoot cancel={t("cancel")} onCancel={close} save={words.save} isSaving={isSubmitting} />
            </>
          )}
        </FormKit>
      )}
    </FormDialog>
  );
}
