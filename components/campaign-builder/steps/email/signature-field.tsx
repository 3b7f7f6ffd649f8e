"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import type { StepOf } from "@/lib/contracts/steps/index.ts";
import { useSignatures } from "../../../signatures/index.ts";
import { Field } from "../../../ui/form/field.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";

interface SignatureFieldProps {
  step: StepOf<"email">;
  credentialId: string;
  onChange: (change: Partial<StepOf<"email">>, label: string) => void;
}

/** Chooses the signature below the mails of a step: one of the account's, or whichever is its default [OC-102]. */
export function SignatureField({ step, credentialId, onChange }: SignatureFieldProps) {
  const t = useTranslations("campaigns.builder.signature");
  const { data: signatures, isError } = useSignatures(credentialId);
  const chosen = step.signature_id ?? "";
  const fallback = signatures?.find(({ is_default }) => is_default);
  const isGone =
    signatures !== undefined &&
    chosen !== "" &&
    chosen !== "default" &&
    !signatures.some(({ _id }) => _id === chosen);
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        label={t("label")}
        help={isGone ? t("goneHelp") : undefined}
        error={isError ? t("failed") : undefined}
      >
        <NativeSelect
          value={chosen}
          onChange={({ target }) => onChange({ signature_id: target.value || null }, "signature")}
        >
          <option value="">{t("none")}</option>
          <option value="default">{fallback ? t("default", { name: fallback.name }) : t("noDefault")}</option>
          {signatures?.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
          {isGone ? <option value={chosen}>{t("gone")}</option> : null}
        </NativeSelect>
      </Field>
      <Link
        href={`/settings/signatures?selectedCred=${credentialId}`}
        className="self-start font-medium text-accent-ink text-xs hover:underline"
      >
        {t("manage")}
      </Link>
    </div>
  );
}
