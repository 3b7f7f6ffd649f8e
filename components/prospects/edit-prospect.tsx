"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { ProfileView } from "@/lib/contracts/prospects.ts";
import { FormDialog } from "../patterns/form-dialog.tsx";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { toast } from "../ui/toast/toast.tsx";

const fields = [
  ["first_name", "firstName"],
  ["last_name", "lastName"],
  ["company_name", "company"],
  ["job_title", "jobTitle"],
  ["location", "location"],
  ["email", "email"],
  ["phone", "phone"],
] as const;

export interface EditProspectProps {
  person: ProfileView;
  onClose: () => void;
}

/** Corrects what is known about a person. Texts that waited for a field are sent once it is filled. */
export function EditProspect({ person, onClose }: EditProspectProps) {
  const t = useTranslations("prospects");
  const client = useQueryClient();
  const custom = Object.keys(person.custom_fields).sort();
  return (
    <FormDialog
      open
      width={725}
      title={t("edit.title")}
      description={t("edit.text")}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {({ close }) => (
        <FormKit
          className="flex flex-col gap-4"
          defaultValues={startValues(person)}
          onSave={async (values: Record<string, string>) => {
            const own = Object.fromEntries(custom.map((key) => [key, values[`own-${key}`] ?? ""]));
            const known = Object.fromEntries(fields.map(([name]) => [name, values[name] ?? ""]));
            try {
              const saved = await callApi("POST /profiles/{id}/update", {
                params: { id: person._id },
                body: { ...known, custom_fields: own },
              });
              client.setQueryData(["profiles", "one", person._id], saved);
            } catch (error) {
              return refusedSave(error);
            }
            toast.success(t("edit.saved"));
            void client.invalidateQueries({ queryKey: ["profiles"] });
            onClose();
            return { ok: true };
          }}
        >
          {({ register, formState: { errors, isSubmitting } }) => (
            <>
              <div className="grid gap-4 sm:grid-cols-2">
                {fields.map(([name, label]) => (
                  <Field key={name} label={t(label)} error={errors[name]?.message}>
                    <Input
                      autoComplete="off"
                      {...(name === "email" ? { type: "email" } : {})}
                      {...register(name)}
                    />
                  </Field>
                ))}
                {custom.map((key) => (
                  <Field key={key} label={key} error={errors[`own-${key}`]?.message}>
                    <Input autoComplete="off" {...register(`own-${key}`)} />
                  </Field>
                ))}
              </div>
              <FormFoot
                cancel={t("edit.cancel")}
                onCancel={close}
                save={t("edit.save")}
                isSaving={isSubmitting}
              />
            </>
          )}
        </FormKit>
      )}
    </FormDialog>
  );
}

/** Custom fields get a prefix: a form treats a name that is a number as an array index. */
function startValues(person: ProfileView): Record<string, string> {
  return Object.fromEntries([
    ...fields.map(([name]) => [name, person[name] ?? ""]),
    ...Object.entries(person.custom_fields).map(([key, value]) => [`own-${key}`, value]),
  ]);
}
