"use client";

import { useTranslations } from "next-intl";
import type { Tab } from "@/lib/access/tabs.ts";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { longestTokenName, tokenLives } from "@/lib/contracts/token-limits.ts";
import { FormDialog } from "../patterns/form-dialog.tsx";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { RadioGroup } from "../ui/form/radio-group.tsx";

interface Values {
  name: string;
  access: "read" | "change";
  areas: Tab[];
  days: string;
  password: string;
}

export interface TokenDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The areas that the member may choose. */
  areas: readonly Tab[];
  /** Whether the member has a password, which is asked for. */
  hasPassword: boolean;
  onIssued: (key: string) => Promise<void>;
}

/** Asks for the name, the rights and the life of a new API token. */
export function TokenDialog({ open, onOpenChange, areas, hasPassword, onIssued }: TokenDialogProps) {
  const t = useTranslations("integrations.api");
  const pages = useTranslations("members.pages");
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      width={500}
      title={t("formTitle")}
      description={t("formText")}
    >
      {({ close }) => (
        <FormKit<Values>
          className="flex flex-col gap-4"
          defaultValues={{ name: "", access: "read", areas: [], days: "90", password: "" }}
          onSave={async (values) => {
            try {
              const { key } = await callApi("POST /integrations/api/tokens", {
                body: {
                  name: values.name,
                  areas: values.areas,
                  read_only: values.access === "read",
                  days: Number(values.days),
                  ...(hasPassword ? { password: values.password } : {}),
                },
              });
              await onIssued(key);
            } catch (error) {
              return refusedSave(error);
            }
            onOpenChange(false);
            return { ok: true };
          }}
        >
          {({ register, setValue, watch, formState: { errors, isSubmitting } }) => {
            const [access, chosen] = [watch("access"), watch("areas")];
            return (
              <>
                <Field label={t("name")} help={t("nameHelp")} error={errors.name?.message} required>
                  <Input
                    maxLength={longestTokenName}
                    autoComplete="off"
                    {...register("name", { validate: (value) => value.trim() !== "" || t("nameMissing") })}
                  />
                </Field>
                <Field label={t("access")} group>
                  <RadioGroup
                    cards
                    value={access}
                    onValueChange={(value) =>
                      setValue("access", value as Values["access"], { shouldDirty: true })
                    }
                    choices={[
                      { value: "read", label: t("read"), help: t("readHelp") },
                      { value: "change", label: t("change"), help: t("changeHelp") },
                    ]}
                  />
                </Field>
                <Field label={t("areas")} help={t("areasHelp")} error={errors.areas?.message} group>
                  <div className="grid grid-cols-1 gap-x-4 gap-y-2 rounded-card border p-3 min-[420px]:grid-cols-2">
                    {areas.map((area) => (
                      <Checkbox
                        key={area}
                        label={pages(area)}
                        checked={chosen.includes(area)}
                        onCheckedChange={(on) =>
                          setValue(
                            "areas",
                            areas.filter((each) => (each === area ? on === true : chosen.includes(each))),
                            { shouldDirty: true },
                          )
                        }
                      />
                    ))}
                  </div>
                </Field>
                <Field label={t("life")} className="w-40" error={errors.days?.message}>
                  <NativeSelect {...register("days")}>
                    {tokenLives.map((days) => (
                      <option key={days} value={days}>
                        {t("days", { days })}
                      </option>
                    ))}
                  </NativeSelect>
                </Field>
                {hasPassword ? (
                  <Field
                    label={t("password")}
                    help={t("passwordHelp")}
                    error={errors.password?.message}
                    required
                  >
                    <PasswordInput
                      autoComplete="current-password"
                      {...register("password", { required: t("passwordMissing") })}
                    />
                  </Field>
                ) : null}
                <FormFoot cancel={t("cancel")} onCancel={close} save={t("issue")} isSaving={isSubmitting} />
              </>
            );
          }}
        </FormKit>
      )}
    </FormDialog>
  );
}
