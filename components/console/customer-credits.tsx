"use client";

import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { CustomerDetailView } from "@/lib/contracts/console/customers.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { Panel } from "../patterns/panel.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { RadioGroup } from "../ui/form/radio-group.tsx";
import { toast } from "../ui/toast/toast.tsx";

/** How many credits a customer has, and what an operator does about them [BO-296, BO-300]. */
export function CustomerCredits({ customer }: { customer: CustomerDetailView }) {
  const t = useTranslations("console.customer.credits");
  const form = useTranslations("console.form");
  const format = useFormatter();
  const router = useRouter();
  // One key for each grant: a press that is repeated after a lost answer grants nothing more.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const params = { id: customer._id };
  const { credits } = customer;
  return (
    <Panel title={t("title")}>
      <p className="text-sm">
        {credits === null
          ? t("uncounted")
          : t("standing", { used: format.number(credits.used), available: format.number(credits.available) })}
      </p>
      <FormKit<{ deed: "grant" | "set" | "unlimited"; count: string }>
        className="flex flex-col gap-4"
        afterSave="clear"
        defaultValues={{ deed: "grant", count: "" }}
        onSave={async ({ deed, count }) => {
          try {
            if (deed === "unlimited") await callApi("POST /admin/space/{id}/set_unlimited", { params });
            if (deed === "set")
              await callApi("POST /admin/customers/{id}/uset_credits", { params, body: { count } });
            if (deed === "grant")
              await callApi("PUT /space/admin/{id}/manual_credits", { params, body: { count, key } });
          } catch (error) {
            return refusedSave(error);
          }
          setKey(crypto.randomUUID());
          toast.success(form("saved"));
          router.refresh();
          return { ok: true };
        }}
      >
        {({ register, watch, setValue, formState: { errors, isSubmitting } }) => (
          <>
            <RadioGroup
              aria-label={t("title")}
              value={watch("deed")}
              onValueChange={(deed) => setValue("deed", deed as "grant", { shouldDirty: true })}
              choices={(["grant", "set", "unlimited"] as const).map((deed) => ({
                value: deed,
                label: t(`deeds.${deed}`),
              }))}
            />
            {watch("deed") === "unlimited" ? null : (
              <Field label={t("count")} error={errors.count?.message}>
                <Input
                  type="number"
                  min={0}
                  {...register("count", {
                    validate: (value) => /^\d{1,9}$/.test(value) || t("countWrong"),
                  })}
                />
              </Field>
            )}
            <div>
              <Button type="submit" loading={isSubmitting}>
                {form("save")}
              </Button>
            </div>
          </>
        )}
      </FormKit>
    </Panel>
  );
}
