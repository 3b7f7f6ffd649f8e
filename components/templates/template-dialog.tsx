"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { messageLimits } from "@/lib/contracts/message-limits.ts";
import { templateLimits } from "@/lib/contracts/template-limits.ts";
import type { TemplateView } from "@/lib/contracts/templates.ts";
import { templateChannels } from "@/lib/contracts/words/template-channels.ts";
import { check } from "@/lib/kernel/placeholders/index.ts";
import { LabelTag } from "../labels/index.ts";
import { FormDialog } from "../patterns/form-dialog.tsx";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { Textarea } from "../ui/form/textarea.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { FieldMenu } from "./field-menu.tsx";

interface TemplateDialogProps {
  /** The template to change. Null: a new one. */
  readonly template: TemplateView | null;
  readonly folders: readonly string[];
  readonly labels: TemplateView["labels"];
  /** The placeholders that it may have. */
  readonly names: readonly string[];
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/** Adds or changes a template. Placeholders are checked while they are typed, and again when it is saved. */
export function TemplateDialog({ template, folders, labels, names, onClose, onSaved }: TemplateDialogProps) {
  const t = useTranslations("templates");
  const words = useTranslations("errors-ui");
  const common = useTranslations("common");
  const refusals = useTranslations("errors.templates");
  // One key for a new template: a save repeated after a lost answer adds no second one.
  const [key] = useState(() => crypto.randomUUID());
  const faultOf = (text: string) => {
    const [problem] = check(text, names);
    return problem ? refusals(`template_${problem.kind}`, { name: problem.name }) : undefined;
  };
  return (
    <FormDialog
      open
      isPage
      width={725}
      title={t(template ? "dialog.edit" : "dialog.add")}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {({ close }) => (
        <FormKit
          className="flex flex-col gap-4"
          defaultValues={{
            name: template?.name ?? "",
            folder: template?.folder ?? "",
            channel: template?.channel ?? ("any" as const),
            subject: template?.subject ?? "",
            text: template?.text ?? "",
            is_shared: template?.is_shared ?? false,
            label_ids: template?.labels.map(({ _id }) => _id) ?? [],
          }}
          onSave={async (body) => {
            try {
              if (template)
                await callApi("PATCH /templates/{id}", {
                  params: { id: template._id },
                  body: { ...body, revision: template.revision },
                });
              else await callApi("POST /templates", { body: { ...body, key } });
            } catch (error) {
              return refusedSave(error);
            }
            toast.success(t("saved"));
            await onSaved();
            onClose();
            return { ok: true };
          }}
        >
          {({ register, setValue, watch, formState: { errors, isSubmitting } }) => {
            const [subject, text, channel] = [watch("subject"), watch("text"), watch("channel")];
            const hasSubject = channel === "email" || channel === "any";
            return (
              <>
                <div className="grid gap-4 sm:grid-cols-2">
                  <Field label={t("name")} help={t("nameHelp")} error={errors.name?.message} required>
                    <Input
                      autoComplete="off"
                      maxLength={templateLimits.name}
                      {...register("name", { required: words("required") })}
                    />
                  </Field>
                  <Field label={t("folder")} help={t("folderHelp")} error={errors.folder?.message}>
                    <Input
                      autoComplete="off"
                      list="template-folders"
                      maxLength={templateLimits.folder}
                      {...register("folder")}
                    />
                  </Field>
                  <datalist id="template-folders">
                    {folders.map((folder) => (
                      <option key={folder} value={folder} />
                    ))}
                  </datalist>
                </div>
                <Field label={t("channel")}>
                  <NativeSelect {...register("channel")}>
                    {templateChannels.map((each) => (
                      <option key={each} value={each}>
                        {t(`channels.${each}`)}
                      </option>
                    ))}
                  </NativeSelect>
                </Field>
                {hasSubject ? (
                  <Field
                    label={t("subject")}
                    error={faultOf(subject) ?? errors.subject?.message}
                    counter={{ used: subject.length, limit: messageLimits.subject }}
                  >
                    <Input autoComplete="off" {...register("subject")} />
                  </Field>
                ) : null}
                <div className="relative" data-template-text="">
                  <Field
                    label={t("message")}
                    error={faultOf(text) ?? errors.text?.message}
                    counter={{ used: text.length, limit: messageLimits.text }}
                    required
                  >
                    <Textarea rows={8} {...register("text", { required: words("required") })} />
                  </Field>
                  <FieldMenu
                    names={names}
                    value={text}
                    onChange={(next) => setValue("text", next, { shouldDirty: true, shouldValidate: true })}
                  />
                </div>
                {labels.length > 0 ? (
                  <Field label={t("labels")} group error={errors.label_ids?.message}>
                    <div className="flex flex-wrap gap-x-4 gap-y-2">
                      {labels.map((label) => (
                        <Checkbox
                          key={label._id}
                          label={<LabelTag label={label} />}
                          checked={watch("label_ids").includes(label._id)}
                          onCheckedChange={(on) => {
                            const others = watch("label_ids").filter((id) => id !== label._id);
                            setValue("label_ids", on === true ? [...others, label._id] : others, {
                              shouldDirty: true,
                            });
                          }}
                        />
                      ))}
                    </div>
                  </Field>
                ) : null}
                <Checkbox
                  label={t("share")}
                  checked={watch("is_shared")}
                  disabled={template !== null && !template.is_own}
                  onCheckedChange={(on) => setValue("is_shared", on === true, { shouldDirty: true })}
                />
                <FormFoot
                  cancel={common("cancel")}
                  onCancel={close}
                  save={t("save")}
                  isSaving={isSubmitting}
                />
              </>
            );
          }}
        </FormKit>
      )}
    </FormDialog>
  );
}
