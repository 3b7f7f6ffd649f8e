"use client";

import { UserSearch } from "lucide-react";
import { useTranslations } from "next-intl";
import type { StepOf } from "@/lib/contracts/steps/index.ts";
import { emailTypes, enrichedFields } from "@/lib/contracts/words/enriched-fields.ts";
import { Field } from "../../../ui/form/field.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import type { StepFieldsProps, StepView } from "../definition.ts";

type Step = StepOf<"enrich">;

export const enrich: StepView<"enrich"> = {
  icon: UserSearch,
  create: () => ({ type: "enrich", what: "email", email_type: "any" }),
  summary: () => null,
  Fields,
};

function Fields({ step, onChange }: StepFieldsProps<Step>) {
  const t = useTranslations("campaigns.builder");
  const what = step.what ?? "email";
  return (
    <>
      <Field label={t("fields.what")}>
        <NativeSelect
          value={what}
          onChange={(event) =>
            onChange({ what: enrichedFields.find((one) => one === event.target.value) }, "what")
          }
        >
          {enrichedFields.map((one) => (
            <option key={one} value={one}>
              {t(`enrich.what.${one}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {what === "phone" ? null : (
        <Field label={t("fields.email_type")}>
          <NativeSelect
            value={step.email_type ?? "any"}
            onChange={(event) =>
              onChange({ email_type: emailTypes.find((one) => one === event.target.value) }, "email_type")
            }
          >
            {emailTypes.map((one) => (
              <option key={one} value={one}>
                {t(`enrich.address.${one}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      <p className="text-muted text-xs">{t("enrich.help")}</p>
    </>
  );
}
