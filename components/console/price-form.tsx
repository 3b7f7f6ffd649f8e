"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type Tier, tiers } from "@/lib/access/tiers.ts";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { ConsolePriceView } from "@/lib/contracts/console/plans.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { PageHeader } from "../patterns/page-header.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { Textarea } from "../ui/form/textarea.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { SaveRow } from "./save-row.tsx";
import { tierName } from "./tier-name.ts";

/** What of a price a page shows: all of it, its card, or its promotion. */
type Part = "whole" | "card" | "promo";

interface Values {
  price_external_id: string;
  kind: "plan" | "credits";
  name: string;
  tier: string;
  interval: string;
  currency: string;
  amount: string;
  credits: string;
  free_seats: string;
  minimum_payment_quantity: string;
  lines: string;
  promotion_code: { code: string; percent_off: string; description: string };
}

const intervals = ["monthly", "quarterly", "annual", "lifetime"] as const;

const valuesOf = (price: ConsolePriceView | null): Values => ({
  price_external_id: price?.price_external_id ?? "",
  kind: price?.kind ?? "plan",
  name: price?.name ?? "",
  tier: price?.tier ?? "pro",
  interval: price && price.interval !== "custom" ? price.interval : "monthly",
  currency: price?.currency ?? "EUR",
  amount: price ? String(price.amount) : "",
  credits: price?.credits ? String(price.credits) : "",
  free_seats: String(price?.free_seats ?? 0),
  minimum_payment_quantity: String(price?.minimum_payment_quantity ?? 1),
  lines: price?.card_description.features.join("\n") ?? "",
  promotion_code: {
    code: price?.promotion_code?.code ?? "",
    percent_off: String(price?.promotion_code?.percent_off ?? ""),
    description: price?.promotion_code?.description ?? "",
  },
});

/** The page of one price [BO-376, BO-377, BO-378]. */
export function PriceForm({
  brandId,
  price,
  part,
}: {
  brandId: string;
  price: ConsolePriceView;
  part: Part;
}) {
  const t = useTranslations("console.pricing");
  const router = useRouter();
  return (
    <>
      <PageHeader title={price.name} text={t(`parts.${part}`)} />
      <div className="max-w-2xl px-4 pt-2 pb-10 sm:px-6">
        <PriceFields
          brandId={brandId}
          price={price}
          part={part}
          onDone={() => router.push(`/admin/whitelabels/${brandId}/pricing`)}
        />
      </div>
    </>
  );
}

/** The fields of a price, or of a part of it. */
export function PriceFields({
  brandId,
  price,
  part,
  onDone,
}: {
  brandId: string;
  price: ConsolePriceView | null;
  part: Part;
  onDone: () => void;
}) {
  const t = useTranslations("console.pricing");
  const form = useTranslations("console.form");
  const router = useRouter();
  return (
    <FormKit<Values>
      className="flex flex-col gap-4"
      defaultValues={valuesOf(price)}
      onSave={async ({ lines, promotion_code, tier, credits, interval, ...values }) => {
        const isPlan = values.kind === "plan";
        const body = {
          ...values,
          ...(isPlan
            ? { tier: tier as Tier, interval: interval as (typeof intervals)[number] }
            : { credits }),
          card_description: { features: lines.split("\n").filter((line) => line.trim() !== "") },
          ...(promotion_code.code === "" ? {} : { promotion_code }),
        };
        try {
          if (price)
            await callApi("PUT /admin/billing/{brandId}/prices/{priceId}", {
              params: { brandId, priceId: price._id },
              body,
            });
          else await callApi("POST /admin/billing/{brandId}/prices", { params: { brandId }, body });
        } catch (error) {
          return refusedSave(error);
        }
        toast.success(form("saved"));
        onDone();
        router.refresh();
        return { ok: true };
      }}
    >
      {({ register, watch, formState: { errors, isSubmitting } }) => (
        <>
          {part === "whole" ? (
            <>
              <Field
                label={t("external")}
                help={t("externalHelp")}
                error={errors.price_external_id?.message}
                required
              >
                <Input autoComplete="off" placeholder="price_1AbC" {...register("price_external_id")} />
              </Field>
              <Field label={t("name")} error={errors.name?.message} required>
                <Input autoComplete="off" maxLength={200} {...register("name")} />
              </Field>
              <Field label={t("kind")}>
                <NativeSelect {...register("kind")}>
                  <option value="plan">{t("kinds.plan")}</option>
                  <option value="credits">{t("kinds.credits")}</option>
                </NativeSelect>
              </Field>
              {watch("kind") === "plan" ? (
                <div className="grid grid-cols-2 gap-3">
                  <Field label={t("tier")} error={errors.tier?.message}>
                    <NativeSelect {...register("tier")}>
                      {tiers.map((tier) => (
                        <option key={tier} value={tier}>
                          {tierName(tier)}
                        </option>
                      ))}
                    </NativeSelect>
                  </Field>
                  <Field label={t("interval")} error={errors.interval?.message}>
                    <NativeSelect {...register("interval")}>
                      {intervals.map((interval) => (
                        <option key={interval} value={interval}>
                          {t(`intervals.${interval}`)}
                        </option>
                      ))}
                    </NativeSelect>
                  </Field>
                  <Field label={t("freeSeats")} error={errors.free_seats?.message}>
                    <Input type="number" min={0} {...register("free_seats")} />
                  </Field>
                  <Field label={t("minimum")} error={errors.minimum_payment_quantity?.message}>
                    <Input type="number" min={1} {...register("minimum_payment_quantity")} />
                  </Field>
                </div>
              ) : (
                <Field label={t("credits")} error={errors.credits?.message}>
                  <Input type="number" min={1} {...register("credits")} />
                </Field>
              )}
              <div className="grid grid-cols-2 gap-3">
                <Field label={t("amount")} help={t("amountHelp")} error={errors.amount?.message} required>
                  <Input type="number" min={0} {...register("amount")} />
                </Field>
                <Field label={t("currency")} error={errors.currency?.message} required>
                  <Input maxLength={3} {...register("currency")} />
                </Field>
              </div>
            </>
          ) : null}
          {part === "promo" ? null : (
            <Field label={t("card")} help={t("cardHelp")} error={errors.lines?.message}>
              <Textarea rows={5} {...register("lines")} />
            </Field>
          )}
          {part === "card" ? null : (
            <>
              <Field label={t("promo")} help={t("promoHelp")} error={errors.promotion_code?.code?.message}>
                <Input autoComplete="off" placeholder="promo_1AbC" {...register("promotion_code.code")} />
              </Field>
              <div className="grid grid-cols-2 gap-3">
                <Field label={t("percent")} error={errors.promotion_code?.percent_off?.message}>
                  <Input type="number" min={1} max={100} {...register("promotion_code.percent_off")} />
                </Field>
                <Field label={t("promoText")} error={errors.promotion_code?.description?.message}>
                  <Input maxLength={200} {...register("promotion_code.description")} />
                </Field>
              </div>
            </>
          )}
          <SaveRow isSaving={isSubmitting} atEnd />
        </>
      )}
    </FormKit>
  );
}
