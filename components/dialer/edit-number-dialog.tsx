"use client";

import { useTranslations } from "next-intl";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import type { DialerPhoneView } from "@/lib/contracts/dialer.ts";
import { FormDialog } from "../patterns/form-dialog.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";

export interface EditNumberDialogProps {
  phone: DialerPhoneView;
  onSaved: () => void;
  onClose: () => void;
}

/** Names a number, and says where incoming calls are put through [OC-333, OC-319]. */
export function EditNumberDialog({ phone, onSaved, onClose }: EditNumberDialogProps) {
  const t = useTranslations("dialer");
  return (
    <FormDialog open onOpenChange={(open) => (open ? undefined : onClose())} title={phone.number}>
      {({ close }) => (
        <FormKit
          defaultValues={{ name: phone.name, number_to_redirect: phone.number_to_redirect ?? "" }}
          onSave={async (body) => {
            try {
              await callApi("PUT /dialer/phones/{id}", { params: { id: phone.id }, body });
            } catch (error) {
              if (!(error instanceof ApiError)) throw error;
              return { ok: false, problems: error.fields, message: error.fields.length ? "" : error.message };
            }
            onSaved();
            onClose();
            return { ok: true };
          }}
          className="flex flex-col gap-4"
        >
          {(form) => (
            <>
              <Field label={t("numbers.name")} optional error={form.formState.errors.name?.message}>
                <Input maxLength={80} {...form.register("name")} />
              </Field>
              <Field
                label={t("get.redirect")}
                optional
                help={t("get.redirectHelp")}
                error={form.formState.errors.number_to_redirect?.message}
              >
                <Input inputMode="tel" {...form.register("number_to_redirect")} />
              </Field>
              <div className="flex justify-end gap-2">
                <Button onClick={close}>{t("get.cancel")}</Button>
                <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
                  {t("numbers.save")}
                </Button>
              </div>
            </>
          )}
        </FormKit>
      )}
    </FormDialog>
  );
}
