"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { PageHeader } from "../patterns/page-header.tsx";
import { RadioGroup } from "../ui/form/radio-group.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { SaveRow } from "./save-row.tsx";

/** Whether a white-label's new workspaces pay [BO-381]. */
export function BrandBilling({ brandId, name, isOn }: { brandId: string; name: string; isOn: boolean }) {
  const t = useTranslations("console.billing");
  const form = useTranslations("console.form");
  const router = useRouter();
  return (
    <>
      <PageHeader title={t("title")} text={t("text", { name })} />
      <div className="max-w-2xl px-4 pt-2 pb-10 sm:px-6">
        <FormKit<{ billing: "on" | "off" }>
          className="flex flex-col gap-4"
          defaultValues={{ billing: isOn ? "on" : "off" }}
          onSave={async ({ billing }) => {
            try {
              await callApi("PUT /admin/whitelabels/{id}/billing", {
                params: { id: brandId },
                body: { is_enabled: billing === "on" },
              });
            } catch (error) {
              return refusedSave(error);
            }
            toast.success(form("saved"));
            router.refresh();
            return { ok: true };
          }}
        >
          {({ watch, setValue, formState: { isSubmitting } }) => (
            <>
              <RadioGroup
                cards
                aria-label={t("title")}
                value={watch("billing")}
                onValueChange={(billing) => setValue("billing", billing as "on", { shouldDirty: true })}
                choices={(["off", "on"] as const).map((value) => ({
                  value,
                  label: t(value),
                  help: t(`${value}Help`),
                }))}
              />
              <SaveRow isSaving={isSubmitting} />
            </>
          )}
        </FormKit>
      </div>
    </>
  );
}
