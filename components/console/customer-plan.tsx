"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type Tier, tiers } from "@/lib/access/tiers.ts";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { CustomerDetailView } from "@/lib/contracts/console/customers.ts";
import type { ManagerView } from "@/lib/contracts/console/people.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { Panel } from "../patterns/panel.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { SaveRow } from "./save-row.tsx";
import { tierName } from "./tier-name.ts";

interface Values {
  tier: Tier;
  cloud_seats: string;
  extension_seats: string;
  sales_manager: string;
  success_manager: string;
}

/** Plan, seats and managers of a customer. */
export function CustomerPlan({
  customer,
  managers,
}: {
  customer: CustomerDetailView;
  managers: readonly ManagerView[];
}) {
  const t = useTranslations("console.customer");
  const form = useTranslations("console.form");
  const router = useRouter();
  const before: Values = {
    tier: customer.tier as Tier,
    cloud_seats: String(customer.cloud_seats),
    extension_seats: String(customer.extension_seats),
    sales_manager: customer.sales_manager?._id ?? "",
    success_manager: customer.success_manager?._id ?? "",
  };
  return (
    <Panel title={t("planAndSeats")}>
      <FormKit<Values>
        className="flex flex-col gap-4"
        defaultValues={before}
        onSave={async (values) => {
          // Only what was changed: what an operator says of the plan, the payment provider changes no more.
          const changed = Object.entries(values).filter(
            ([name, value]) => before[name as keyof Values] !== value,
          );
          try {
            await callApi("POST /admin/customers/{id}/update", {
              params: { id: customer._id },
              body: Object.fromEntries(changed),
            });
          } catch (error) {
            return refusedSave(error);
          }
          toast.success(form("saved"));
          router.refresh();
          return { ok: true };
        }}
      >
        {({ register, formState: { errors, isSubmitting } }) => (
          <>
            <Field label={t("plan")} help={t("planHelp")} error={errors.tier?.message}>
              <NativeSelect {...register("tier")}>
                {tiers.map((tier) => (
                  <option key={tier} value={tier}>
                    {tierName(tier)}
                  </option>
                ))}
              </NativeSelect>
            </Field>
            <div className="grid grid-cols-2 gap-3">
              <Field label={t("cloudSeats")} error={errors.cloud_seats?.message}>
                <Input type="number" min={0} max={10_000} {...register("cloud_seats")} />
              </Field>
              <Field label={t("extensionSeats")} error={errors.extension_seats?.message}>
                <Input type="number" min={0} max={10_000} {...register("extension_seats")} />
              </Field>
            </div>
            {(["sales", "success"] as const).map((type) => (
              <Field key={type} label={t(`managers.${type}`)} error={errors[`${type}_manager`]?.message}>
                <NativeSelect {...register(`${type}_manager`)}>
                  <option value="">{t("noManager")}</option>
                  <option value="round_robin">{t("roundRobin")}</option>
                  {managers
                    .filter((manager) => manager.type === type)
                    .map((manager) => (
                      <option key={manager._id} value={manager._id}>
                        {manager.name}
                      </option>
                    ))}
                </NativeSelect>
              </Field>
            ))}
            <SaveRow isSaving={isSubmitting} />
          </>
        )}
      </FormKit>
    </Panel>
  );
}
