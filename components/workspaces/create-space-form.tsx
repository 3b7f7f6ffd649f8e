"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import { leaveFor } from "@/lib/client/leave-for.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { newWorkspaceId } from "./new-workspace.ts";

/** Creates the user's first or a further workspace, of which the user becomes admin. */
export function CreateSpaceForm({
  suggestion,
  hasOthers,
  offersCode = false,
}: {
  suggestion: string;
  hasOthers: boolean;
  /** Whether the person may have been given an invite code instead. */
  offersCode?: boolean;
}) {
  const t = useTranslations("spaces");
  return (
    <FormKit
      guard={false}
      className="flex flex-col gap-4"
      defaultValues={{ name: suggestion }}
      onSave={async (values) => {
        try {
          await callApi("POST /space/create", {
            body: {
              ...values,
              space_id: newWorkspaceId(values.name, window.history, () => crypto.randomUUID()),
            },
          });
        } catch (error) {
          return refusedSave(error);
        }
        return leaveFor("/");
      }}
    >
      {({ register, formState: { errors, isSubmitting } }) => (
        <>
          <Field label={t("name")} help={t("nameHelp")} error={errors.name?.message}>
            <Input
              size="lg"
              autoComplete="organization"
              maxLength={80}
              {...register("name", { validate: (value) => value.trim() !== "" || t("nameMissing") })}
            />
          </Field>
          <Button type="submit" variant="primary" size="lg" wide loading={isSubmitting}>
            {t("create")}
          </Button>
          {hasOthers ? (
            <Link href="/space/use-space" className="text-center font-medium text-accent-ink hover:underline">
              {t("useExisting")}
            </Link>
          ) : null}
          {offersCode ? (
            <Link href="/space/join" className="text-center font-medium text-accent-ink hover:underline">
              {t("join.haveCode")}
            </Link>
          ) : null}
        </>
      )}
    </FormKit>
  );
}
