"use client";

import { useTranslations } from "next-intl";
import { type LabelColor, labelColors, longestLabelName } from "@/lib/contracts/words/label-words.ts";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { RadioGroup } from "../ui/form/radio-group.tsx";
import { LabelDot } from "./label-tag.tsx";

export interface LabelFieldsProps {
  /** The form's registration of the name [OC-213, OC-214]. */
  name: object;
  nameError: string | undefined;
  color: LabelColor | "";
  colorError: string | undefined;
  onColor: (color: LabelColor) => void;
}

/** The two fields that every label has: its name and its colour. */
export function LabelFields({ name, nameError, color, colorError, onColor }: LabelFieldsProps) {
  const t = useTranslations("labels");
  return (
    <>
      <Field label={t("name")} error={nameError}>
        <Input autoComplete="off" maxLength={longestLabelName} {...name} />
      </Field>
      <Field label={t("color")} group error={colorError}>
        <RadioGroup
          aria-label={t("color")}
          className="grid grid-cols-2 gap-2 sm:grid-cols-3"
          value={color}
          onValueChange={(value) => onColor(value as LabelColor)}
          choices={labelColors.map((value) => ({
            value,
            label: (
              <span className="inline-flex items-center gap-1.5">
                <LabelDot color={value} />
                {t(`colors.${value}`)}
              </span>
            ),
          }))}
        />
      </Field>
    </>
  );
}
