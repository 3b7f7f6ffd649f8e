"use client";

import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import {
  type Feature,
  type FeatureGroup,
  featureGroups,
  features,
  featureTable,
} from "@/lib/access/features.ts";
import type { PlanNumber } from "@/lib/access/plan.ts";
import type { Tier } from "@/lib/access/tiers.ts";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { ConsolePlanView } from "@/lib/contracts/console/plans.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { PageHeader } from "../patterns/page-header.tsx";
import { cn } from "../ui/cn.ts";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { SaveRow } from "./save-row.tsx";
import { tierName } from "./tier-name.ts";

type Part = FeatureGroup | "seats" | "credits" | "limits";
type State = "on" | "off" | "default";

/** What each part of a plan's settings sets: features, or numbers. */
const featuresOf = (part: Part): readonly Feature[] => {
  const group = part === "seats" ? "seats_type" : part;
  return features.filter((name) => featureTable[name].group === group);
};
const numbersOf: Readonly<Partial<Record<Part, readonly PlanNumber[]>>> = {
  credits: ["credits"],
  limits: ["campaigns", "email_integrations"],
};

/** The parts with their addresses below a plan. */
const parts: readonly (readonly [Part, string])[] = [
  ...featureGroups.map((group) => [group, `features/${group.replaceAll("_", "-")}`] as const),
  ["seats", "seats"],
  ["credits", "credits-features"],
  ["limits", "limits"],
];

interface Values {
  is_enabled: boolean;
  features: Record<string, State>;
  limits: Record<string, string>;
}

/** One part of a plan of a white-label: what it has, and by how many [BO-362 to BO-374]. */
export function PlanSettings({ plan, part }: { plan: ConsolePlanView; part: Part }) {
  const t = useTranslations("console.plans");
  const form = useTranslations("console.form");
  const router = useRouter();
  const path = usePathname();
  const own = featuresOf(part);
  const numbers = numbersOf[part] ?? [];
  const stateOf = (name: Feature): State => {
    const set = plan.features[name];
    return set === undefined ? "default" : set ? "on" : "off";
  };
  const base = `/admin/whitelabels/${plan.brand}/plans/${plan.tier}`;
  return (
    <>
      <PageHeader title={tierName(plan.tier)} text={t("partText")} />
      <nav aria-label={t("parts.label")} className="flex gap-1 overflow-x-auto border-b px-4 sm:px-6">
        {parts.map(([each, address]) => (
          <Link
            key={each}
            href={`${base}/${address}`}
            aria-current={path === `${base}/${address}` ? "page" : undefined}
            className={cn(
              "-mb-px flex h-9 shrink-0 items-center border-transparent border-b-2 px-2.5 font-medium text-muted text-sm hover:text-text",
              each === part && "border-accent text-text",
            )}
          >
            {t(`parts.${each}`)}
          </Link>
        ))}
      </nav>
      <div className="max-w-3xl px-4 pt-4 pb-10 sm:px-6">
        <FormKit<Values>
          key={JSON.stringify([plan.features, plan.limits, plan.is_enabled])}
          className="flex flex-col gap-4"
          defaultValues={{
            is_enabled: plan.is_enabled,
            features: Object.fromEntries(own.map((name) => [name, stateOf(name)])),
            limits: Object.fromEntries(numbers.map((name) => [name, String(plan.limits[name] ?? "")])),
          }}
          onSave={async (values) => {
            try {
              await callApi("PUT /admin/billing/features/{id}", {
                params: { id: plan.brand },
                body: { tier: plan.tier as Tier, ...values },
              });
            } catch (error) {
              return refusedSave(error);
            }
            toast.success(form("saved"));
            router.refresh();
            return { ok: true };
          }}
        >
          {({ register, watch, setValue, formState: { errors, isSubmitting } }) => (
            <>
              {own.map((name) => (
                <Field
                  key={name}
                  label={t(`features.${name}`)}
                  help={featureTable[name].from === null ? t("unfinished") : undefined}
                  error={errors.features?.[name]?.message}
                >
                  <NativeSelect {...register(`features.${name}`)}>
                    <option value="default">
                      {t(plan.has.includes(name) && stateOf(name) === "default" ? "defaultOn" : "default")}
                    </option>
                    <option value="on">{t("on")}</option>
                    <option value="off">{t("off")}</option>
                  </NativeSelect>
                </Field>
              ))}
              {numbers.map((name) => (
                <Field
                  key={name}
                  label={t(`numbers.${name}`)}
                  help={t("anyNumber")}
                  error={errors.limits?.[name]?.message}
                >
                  <Input type="number" min={0} {...register(`limits.${name}`)} />
                </Field>
              ))}
              {part === "limits" ? (
                <Checkbox
                  label={t("mayChoose")}
                  checked={watch("is_enabled")}
                  onCheckedChange={(on) => setValue("is_enabled", on === true, { shouldDirty: true })}
                />
              ) : null}
              <SaveRow isSaving={isSubmitting} atEnd />
            </>
          )}
        </FormKit>
      </div>
    </>
  );
}
