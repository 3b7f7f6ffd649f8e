"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { withoutMark } from "@/lib/contracts/picture-mark.ts";
import type { SignatureView } from "@/lib/contracts/signatures.ts";
import { FormDialog } from "../patterns/form-dialog.tsx";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Textarea } from "../ui/form/textarea.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { PicturesField } from "./pictures-field.tsx";
import { SignaturePreview } from "./signature-preview.tsx";

interface SignatureDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  credentialId: string;
  /** The signature to change. Null: a new one. */
  signature: SignatureView | null;
  /** Whether the account has none yet: the first one is offered as its default. */
  isFirst: boolean;
  onSaved: () => Promise<void>;
}

/** Adds or changes a signature, with a preview of what is typed [OC-254, OC-256]. */
export function SignatureDialog(props: SignatureDialogProps) {
  const { open, onOpenChange, credentialId, signature, isFirst, onSaved } = props;
  const t = useTranslations("signatures");
  const words = useTranslations("errors-ui");
  // One key for a new signature: a save repeated after a lost answer adds no second one.
  const [key] = useState(() => crypto.randomUUID());
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      width={725}
      title={t(signature ? "dialog.edit" : "dialog.add")}
    >
      {({ close }) => (
        <FormKit
          className="flex flex-col gap-4"
          defaultValues={{
            name: signature?.name ?? "",
            message: signature?.message ?? "",
            is_default: signature?.is_default ?? isFirst,
            pictures: signature?.pictures ?? [],
          }}
          onSave={async ({ pictures, ...written }) => {
            const body = { ...written, pictures: pictures.map(({ _id }) => _id) };
            try {
              if (signature)
                await callApi("PATCH /credentials/{id}/signatures/{signatureId}", {
                  params: { id: credentialId, signatureId: signature._id },
                  body,
                });
              else
                await callApi("POST /credentials/{id}/signatures", {
                  params: { id: credentialId },
                  body: { ...body, key },
                });
            } catch (error) {
              return refusedSave(error);
            }
            toast.success(t("saved"));
            await onSaved();
            onOpenChange(false);
            return { ok: true };
          }}
        >
          {({ register, getValues, setValue, watch, formState: { errors, isSubmitting } }) => {
            const message = watch("message");
            const pictures = watch("pictures");
            const { ref: takeArea, ...messageField } = register("message", { required: words("required") });
            const write = (text: string) =>
              setValue("message", text, { shouldDirty: true, shouldValidate: true });
            const put = (mark: string) => {
              const { value = "", selectionStart: at = value.length } = area.current ?? {};
              write(`${value.slice(0, at)}${mark}${value.slice(at)}`);
            };
            return (
              <>
                <Field label={t("name")} help={t("nameHelp")} error={errors.name?.message}>
                  <Input
                    autoComplete="off"
                    maxLength={100}
                    {...register("name", { required: words("required") })}
                  />
                </Field>
                <Field label={t("message")} help={t("messageHelp")} error={errors.message?.message}>
                  <Textarea
                    rows={6}
                    maxLength={20_000}
                    {...messageField}
                    ref={(element) => {
                      takeArea(element);
                      area.current = element;
                    }}
                  />
                </Field>
                <PicturesField
                  pictures={pictures}
                  onChange={(next) => setValue("pictures", next, { shouldDirty: true })}
                  onShow={put}
                  onHide={(mark) => write(withoutMark(getValues("message"), mark))}
                  error={errors.pictures?.message}
                />
                {message.trim() === "" ? null : (
                  <div className="flex flex-col gap-1.5">
                    <p className="font-medium text-xs">{t("preview")}</p>
                    <SignaturePreview message={message} pictures={pictures} title={t("preview")} />
                  </div>
                )}
                <Checkbox
                  label={t("defaultLabel")}
                  checked={watch("is_default")}
                  onCheckedChange={(on) => setValue("is_default", on === true, { shouldDirty: true })}
                />
                <FormFoot cancel={t("cancel")} onCancel={close} save={t("save")} isSaving={isSubmitting} />
              </>
            );
          }}
        </FormKit>
      )}
    </FormDialog>
  );
}
