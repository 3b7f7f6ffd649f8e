"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import { useRefresh } from "@/lib/client/refreshing/use-refresh.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { Panel } from "../patterns/panel.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Textarea } from "../ui/form/textarea.tsx";
import { toast } from "../ui/toast/toast.tsx";

export interface WorkspaceFormProps {
  workspaceId: string;
  initial: { name: string; postal_address: string };
}

/** The workspace's name, and its postal address for the end of its mails. */
export function WorkspaceForm({ workspaceId, initial }: WorkspaceFormProps) {
  const t = useTranslations("spaces.basic");
  const words = useTranslations("errors-ui");
  const refresh = useRefresh();
  return (
    <Panel title={t("data")}>
      <FormKit
        defaultValues={initial}
        className="flex flex-col gap-4"
        onSave={async (values) => {
          try {
            await callApi("POST /space/{id}/update", {
              params: { id: workspaceId },
              body: { space_object: values },
            });
          } catch (error) {
            return named(refusedSave(error));
          }
          toast.success(t("saved"));
          refresh();
          return { ok: true };
        }}
      >
        {({ register, formState: { errors, isSubmitting } }) => (
          <>
            <Field label={t("name")} help={t("nameHelp")} error={errors.name?.message}>
              <Input
                maxLength={80}
                autoComplete="organization"
                {...register("name", { validate: (value) => value.trim() !== "" || words("required") })}
              />
            </Field>
            <Field label={t("postal")} help={t("postalHelp")} error={errors.postal_address?.message}>
              <Textarea
                rows={4}
                maxLength={300}
                autoComplete="street-address"
                {...register("postal_address")}
              />
            </Field>
            <div>
              <Button type="submit" variant="primary" loading={isSubmitting}>
                {t("save")}
              </Button>
            </div>
          </>
        )}
      </FormKit>
    </Panel>
  );
}

/** The call names its fields as parts of one object. */
function named(refused: ReturnType<typeof refusedSave>): ReturnType<typeof refusedSave> {
  const problems = refused.problems.map(({ path, message }) => ({
    path: path.replace(/^space_object\./, ""),
    message,
  }));
  return { ...refused, problems };
}
