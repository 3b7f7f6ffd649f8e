"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { LabelView } from "@/lib/contracts/labels.ts";
import { webhookLimits } from "@/lib/contracts/webhook-limits.ts";
import type { WebhookView } from "@/lib/contracts/webhooks.ts";
import { triggersOfPage, type WebhookPage } from "@/lib/contracts/words/webhook-words.ts";
import { LabelTag } from "../labels/index.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { OwnFields } from "./own-fields.tsx";
import type { WebhookValues } from "./webhook-values.ts";

export interface WebhookFormProps {
  /** The webhook to change. Null: a new one. */
  webhook: WebhookView | null;
  /** Which update types are chosen here; those of the other page stay as they are. */
  page: WebhookPage;
  /** The labels of which it may tell, for the page of labels. */
  labels: readonly Pick<LabelView, "_id" | "name" | "color">[];
}

/** Adds a webhook or changes one [OC-422, OC-423]. */
export function WebhookForm({ webhook, page, labels }: WebhookFormProps) {
  const t = useTranslations("webhooks");
  const refusals = useTranslations("errors.webhooks");
  const common = useTranslations("common");
  const router = useRouter();
  // One key for a new webhook: a save repeated after a lost answer adds no second one.
  const [key] = useState(() => crypto.randomUUID());
  const own = triggersOfPage(page);
  const others = webhook?.update_types.filter((trigger) => !own.includes(trigger)) ?? [];
  const filled = (value: string) => value.trim() !== "" || refusals("webhookFieldsEmpty");
  return (
    <div className="max-w-2xl px-4 pt-2 pb-10 sm:px-6">
      <FormKit<WebhookValues>
        className="flex flex-col gap-4 rounded-card border bg-raised p-4"
        defaultValues={{
          trigger_name: webhook?.trigger_name ?? "",
          callback_url: webhook?.callback_url ?? "",
          update_types: webhook?.update_types.filter((trigger) => own.includes(trigger)) ?? [],
          label_ids: webhook?.label_ids ?? [],
          fields: webhook?.fields ?? [],
        }}
        onSave={async ({ update_types, ...values }) => {
          const body = { ...values, update_types: [...others, ...update_types] };
          try {
            if (webhook) await callApi("PATCH /webhooks/{id}", { params: { id: webhook._id }, body });
            else await callApi("POST /webhooks", { body: { ...body, key } });
          } catch (error) {
            return refusedSave(error);
          }
          toast.success(t("saved"));
          router.push("/webhook");
          router.refresh();
          return { ok: true };
        }}
      >
        {({ register, setValue, watch, formState: { errors, isSubmitting } }) => {
          const [chosen, labelIds] = [watch("update_types"), watch("label_ids")];
          // Chosen before, and deleted since or hidden from whoever looks.
          const seen = labelIds.filter((id) => labels.some(({ _id }) => _id === id));
          const unseen = labelIds.length - seen.length;
          register("update_types", {
            validate: (value) => value.length + others.length > 0 || refusals("webhookTriggersNone"),
          });
          return (
            <>
              <Field label={t("name")} help={t("nameHelp")} error={errors.trigger_name?.message} required>
                <Input
                  autoComplete="off"
                  maxLength={webhookLimits.name}
                  {...register("trigger_name", { validate: filled })}
                />
              </Field>
              <Field
                label={t("address")}
                help={t("addressHelp")}
                error={errors.callback_url?.message}
                required
              >
                <Input
                  type="url"
                  inputMode="url"
                  autoComplete="off"
                  placeholder="https://"
                  {...register("callback_url", { validate: filled })}
                />
              </Field>
              <Field label={t("tells")} group error={errors.update_types?.message} required>
                <div className="grid grid-cols-1 gap-x-4 gap-y-2 rounded-card border p-3 min-[480px]:grid-cols-2">
                  {own.map((trigger) => (
                    <Checkbox
                      key={trigger}
                      label={t(`triggers.${trigger}`)}
                      checked={chosen.includes(trigger)}
                      onCheckedChange={(on) =>
                        setValue(
                          "update_types",
                          own.filter((each) => (each === trigger ? on === true : chosen.includes(each))),
                          { shouldDirty: true, shouldValidate: true },
                        )
                      }
                    />
                  ))}
                </div>
              </Field>
              {page === "labels" && labels.length + unseen > 0 ? (
                <Field label={t("ofLabels")} help={t("ofLabelsHelp")} group error={errors.label_ids?.message}>
                  <div className="flex flex-wrap gap-x-4 gap-y-2">
                    {labels.map((label) => (
                      <Checkbox
                        key={label._id}
                        label={<LabelTag label={label} />}
                        checked={labelIds.includes(label._id)}
                        onCheckedChange={(on) =>
                          setValue(
                            "label_ids",
                            on === true
                              ? [...labelIds, label._id]
                              : labelIds.filter((each) => each !== label._id),
                            { shouldDirty: true },
                          )
                        }
                      />
                    ))}
                    {unseen > 0 ? (
                      <Checkbox
                        label={t("labelsUnseen", { count: unseen })}
                        checked
                        onCheckedChange={() => setValue("label_ids", seen, { shouldDirty: true })}
                      />
                    ) : null}
                  </div>
                </Field>
              ) : null}
              <OwnFields />
              <div className="flex flex-wrap justify-end gap-2 pt-2">
                <Button asChild>
                  <Link href="/webhook">{common("cancel")}</Link>
                </Button>
                <Button type="submit" variant="primary" loading={isSubmitting}>
                  {t("save")}
                </Button>
              </div>
            </>
          );
        }}
      </FormKit>
    </div>
  );
}
