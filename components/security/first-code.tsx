"use client";

import { useTranslations } from "next-intl";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FocusOnce } from "../patterns/focus-once.tsx";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { QrCode } from "./qr-code.tsx";

export interface FirstCodeProps {
  begun: { secret: string; address: string };
  onCancel: () => void;
  /** Gets what was typed. A refusal is shown at its field. */
  onCode: (code: string) => Promise<void>;
}

/** Shows the secret of an authenticator app as a picture and as text, and asks for a first code. */
export function FirstCode({ begun, onCancel, onCode }: FirstCodeProps) {
  const t = useTranslations("security");
  const words = useTranslations("errors-ui");
  return (
    <FormKit
      guard={false}
      className="flex flex-col gap-4"
      defaultValues={{ code: "" }}
      onSave={async ({ code }) => {
        try {
          await onCode(code);
          return { ok: true };
        } catch (error) {
          return refusedSave(error);
        }
      }}
    >
      {({ register, setFocus, formState: { errors, isSubmitting } }) => (
        <>
          <FocusOnce onShown={() => setFocus("code")} />
          <p className="text-muted">{t("scan")}</p>
          <div className="flex flex-col items-center gap-2">
            <QrCode text={begun.address} label={t("picture")} />
            <div className="flex items-center gap-1">
              <code className="wrap-anywhere font-mono text-xs">{begun.secret}</code>
              <CopyButton text={begun.secret} label={t("copySecret")} />
            </div>
          </div>
          <Field label={t("firstCode")} error={errors.code?.message}>
            <Input
              inputMode="numeric"
              autoComplete="one-time-code"
              {...register("code", { required: words("required") })}
            />
          </Field>
          <FormFoot cancel={t("cancel")} onCancel={onCancel} save={t("turnOn")} isSaving={isSubmitting} />
        </>
      )}
    </FormKit>
  );
}
