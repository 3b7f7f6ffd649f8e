"use client";

import { browserSupportsWebAuthn, startRegistration } from "@simplewebauthn/browser";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { toast } from "../ui/toast/toast.tsx";

/** Asks for a name and the password, then lets the browser ask for the authenticator. */
export function AddPasskeyDialog({ onChanged, onClose }: { onChanged: () => void; onClose: () => void }) {
  const t = useTranslations("security");
  const words = useTranslations("errors-ui");
  const required = { required: words("required") };
  return (
    <Dialog open onOpenChange={onClose} title={t("addPasskey")} description={t("addPasskeyText")}>
      <FormKit
        guard={false}
        className="flex flex-col gap-3"
        defaultValues={{ name: "", password: "" }}
        onSave={async ({ name, password }) => {
          if (!browserSupportsWebAuthn()) return { ok: false, message: t("noPasskeys") };
          try {
            const options = await callApi("POST /users/passkeys/begin", { body: { password } });
            const response = await startRegistration({
              optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]["optionsJSON"],
            }).catch(() => null);
            if (!response) return { ok: false, message: t("notAdded") };
            await callApi("POST /users/passkeys", { body: { name, response: { ...response } } });
          } catch (error) {
            return refusedSave(error);
          }
          toast.success(t("passkeyIsAdded"));
          onChanged();
          onClose();
          return { ok: true };
        }}
      >
        {({ register, formState: { errors, isSubmitting } }) => (
          <>
            <Field label={t("passkeyName")} help={t("passkeyNameHelp")} error={errors.name?.message}>
              <Input {...register("name", required)} maxLength={60} />
            </Field>
            <Field label={t("password")} error={errors.password?.message}>
              <PasswordInput autoComplete="current-password" {...register("password", required)} />
            </Field>
            <FormFoot
              cancel={t("cancel")}
              onCancel={onClose}
              save={t("addPasskey")}
              isSaving={isSubmitting}
            />
          </>
        )}
      </FormKit>
    </Dialog>
  );
}
