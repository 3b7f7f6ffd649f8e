"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { LabelView } from "@/lib/contracts/labels.ts";
import type { LabelColor } from "@/lib/contracts/words/label-words.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Field } from "../ui/form/field.tsx";
import { RadioGroup } from "../ui/form/radio-group.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { LabelFields } from "./label-fields.tsx";

interface Values {
  name: string;
  color: LabelColor | "";
  use: "people" | "template";
  shared: boolean;
}

export interface LabelFormProps {
  /** The label to change. Null: a new one. */
  label: LabelView | null;
  /** The address of the list, to which both forms return [OC-216]. */
  listHref: string;
}

/** Adds or changes a label [OC-208, OC-209]. */
export function LabelForm({ label, listHref }: LabelFormProps) {
  const t = useTranslations("labels");
  const words = useTranslations("errors-ui");
  const router = useRouter();
  // One key for a new label: a save repeated after a lost answer adds no second one.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <div className="max-w-xl px-4 pt-2 pb-10 sm:px-6">
      <FormKit<Values>
        className="flex flex-col gap-4 rounded-card border bg-raised p-4"
        defaultValues={{
          name: label?.name ?? "",
          color: label?.color ?? "",
          use: label?.type === "template" ? "template" : "people",
          shared: label === null || label.type === "space",
        }}
        onSave={async ({ name, color, use, shared }) => {
          if (color === "") return { ok: false, problems: [{ path: "color", message: t("colorMissing") }] };
          const label_type = use === "template" ? use : shared ? "space" : "profile";
          const body = { name, color, label_type } as const;
          try {
            if (label) await callApi("PUT /labels/{id}", { params: { id: label._id }, body });
            else await callApi("POST /labels/create", { body: { ...body, key } });
          } catch (error) {
            return refusedSave(error);
          }
          toast.success(t("saved"));
          router.push(listHref);
          router.refresh();
          return { ok: true };
        }}
      >
        {({ register, setValue, watch, formState: { errors, isSubmitting } }) => (
          <>
            <LabelFields
              name={register("name", { required: words("required") })}
              nameError={errors.name?.message}
              color={watch("color")}
              colorError={errors.color?.message}
              onColor={(color) => setValue("color", color, { shouldDirty: true, shouldValidate: true })}
            />
            {label ? null : (
              <Field label={t("use")} group>
                <RadioGroup
                  aria-label={t("use")}
                  value={watch("use")}
                  onValueChange={(use) => setValue("use", use as Values["use"], { shouldDirty: true })}
                  choices={(["people", "template"] as const).map((value) => ({
                    value,
                    label: t(`uses.${value}`),
                  }))}
                />
              </Field>
            )}
            {watch("use") === "people" ? (
              <div>
                <Checkbox
                  label={t("shared")}
                  checked={watch("shared")}
                  onCheckedChange={(on) => setValue("shared", on === true, { shouldDirty: true })}
                />
                <p className="mt-1 pl-6 text-muted text-xs">{t("sharedHelp")}</p>
              </div>
            ) : null}
            <div className="flex justify-end gap-2 pt-2">
              <Button asChild>
                <Link href={listHref}>{t("cancel")}</Link>
              </Button>
              <Button type="submit" variant="primary" loading={isSubmitting}>
                {t("save")}
              </Button>
            </div>
          </>
        )}
      </FormKit>
    </div>
  );
}
