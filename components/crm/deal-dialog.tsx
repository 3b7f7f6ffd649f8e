"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { CrmDealView, CrmOwnerView, CrmStageView } from "@/lib/contracts/crm.ts";
import { crmLimits } from "@/lib/contracts/crm-limits.ts";
import { FormDialog } from "../patterns/form-dialog.tsx";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { Textarea } from "../ui/form/textarea.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { bodyOf, changesOf, type DealValues, valuesOf } from "./deal-values.ts";
import { type ChosenPerson, PersonField } from "./person-field.tsx";

const platform = { platform: "default" };

export interface DealDialogProps {
  /** The deal to change. Null: a new one. */
  deal: CrmDealView | null;
  /** The stage of a new deal. */
  stageId: string;
  stages: readonly CrmStageView[];
  owners: readonly CrmOwnerView[];
  ownId: string;
  currency: string;
  onClose: () => void;
  onSaved: () => void;
  onWin: (deal: CrmDealView) => void;
  onLose: (deal: CrmDealView) => void;
  onReopen: (deal: CrmDealView) => void;
  onDelete: (deal: CrmDealView) => void;
}

/** Adds a deal, or shows one to be changed, won, lost, opened again or deleted. */
export function DealDialog({ deal, stageId, stages, owners, ownId, currency, ...on }: DealDialogProps) {
  const t = useTranslations("crm");
  const words = useTranslations("errors-ui");
  // One key per new deal: a save repeated after a lost answer doesn't add a second one.
  const [key] = useState(() => crypto.randomUUID());
  const [person, setPerson] = useState<ChosenPerson | null>(deal?.profile ?? null);
  const { data: currencies = [] } = useQuery({
    queryKey: ["crm", "currencies"],
    queryFn: ({ signal }) =>
      callApi("GET /integrations/crm/{platform}/currencies", { params: platform, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // As it was when the form was opened: a colleague may change the deal meanwhile.
  const [before] = useState(() => valuesOf(deal, { stageId, currency, ownerId: ownId }));
  const codes = [...new Set([before.currency, ...currencies.map(({ code }) => code)])].sort();
  // A deal of another pipeline, opened by its address.
  const places = stages.some(({ _id }) => _id === before.stage_id)
    ? stages
    : [{ _id: before.stage_id, name: deal?.stage ?? "" }, ...stages];
  const act = (work: (deal: CrmDealView) => void) => {
    on.onClose();
    if (deal) work(deal);
  };
  return (
    <FormDialog
      open
      width={725}
      title={deal ? deal.title : t("addDeal")}
      onOpenChange={(open) => {
        if (!open) on.onClose();
      }}
    >
      {({ close }) => (
        <FormKit<DealValues>
          className="flex flex-col gap-4"
          defaultValues={before}
          onSave={async (values) => {
            try {
              if (deal)
                await callApi("PUT /integrations/crm/{platform}/deals/{id}/update", {
                  params: { ...platform, id: deal._id },
                  body: changesOf(values, before),
                });
              else
                await callApi("POST /integrations/crm/{platform}/deals", {
                  params: platform,
                  body: { ...bodyOf(values), key },
                });
            } catch (error) {
              return refusedSave(error);
            }
            on.onSaved();
            on.onClose();
            return { ok: true };
          }}
        >
          {({ register, setValue, formState: { errors, isSubmitting } }) => (
            <>
              {deal ? (
                <div className="flex flex-wrap items-center gap-2">
                  <StatusPill
                    tone={deal.status === "won" ? "success" : deal.status === "lost" ? "danger" : "info"}
                  >
                    {t(`statuses.${deal.status}`)}
                  </StatusPill>
                  {deal.lost_reason ? (
                    <span className="wrap-anywhere text-muted text-sm">{deal.lost_reason}</span>
                  ) : null}
                  <span className="ml-auto flex flex-wrap gap-2">
                    {deal.status === "open" ? (
                      <>
                        <Button size="sm" onClick={() => act(on.onWin)}>
                          {t("win")}
                        </Button>
                        <Button size="sm" onClick={() => act(on.onLose)}>
                          {t("lose")}
                        </Button>
                      </>
                    ) : (
                      <Button size="sm" onClick={() => act(on.onReopen)}>
                        {t("reopen")}
                      </Button>
                    )}
                    <Button size="sm" variant="ghost" onClick={() => act(on.onDelete)}>
                      {t("delete")}
                    </Button>
                  </span>
                </div>
              ) : null}
              <Field label={t("deal.title")} required error={errors.title?.message}>
                <Input
                  autoComplete="off"
                  maxLength={crmLimits.title}
                  {...register("title", { validate: (text) => text.trim() !== "" || words("required") })}
                />
              </Field>
              <div className="grid gap-4 sm:grid-cols-2">
                <Field label={t("deal.amount")} error={errors.amount?.message}>
                  <Input inputMode="decimal" autoComplete="off" {...register("amount")} />
                </Field>
                <Field label={t("deal.currency")} error={errors.currency?.message}>
                  <NativeSelect {...register("currency")}>
                    {codes.map((code) => (
                      <option key={code} value={code}>
                        {code}
                      </option>
                    ))}
                  </NativeSelect>
                </Field>
                <Field label={t("deal.stage")} error={errors.stage_id?.message}>
                  <NativeSelect {...register("stage_id")}>
                    {places.map(({ _id, name }) => (
                      <option key={_id} value={_id}>
                        {name}
                      </option>
                    ))}
                  </NativeSelect>
                </Field>
                <Field
                  label={t("deal.probability")}
                  help={t("deal.probabilityHelp")}
                  error={errors.probability?.message}
                >
                  <Input inputMode="numeric" autoComplete="off" maxLength={3} {...register("probability")} />
                </Field>
                <Field label={t("deal.company")} error={errors.company?.message}>
                  <Input autoComplete="off" maxLength={crmLimits.company} {...register("company")} />
                </Field>
                <Field label={t("deal.expected")} error={errors.expected_on?.message}>
                  <Input type="date" {...register("expected_on")} />
                </Field>
                <Field label={t("deal.owner")} error={errors.owner_id?.message}>
                  <NativeSelect {...register("owner_id")}>
                    <option value="">{t("nobody")}</option>
                    {owners.map(({ _id, full_name }) => (
                      <option key={_id} value={_id}>
                        {full_name}
                      </option>
                    ))}
                  </NativeSelect>
                </Field>
                <PersonField
                  person={person}
                  onChange={(chosen) => {
                    setPerson(chosen);
                    setValue("profile_id", chosen?._id ?? "", { shouldDirty: true });
                  }}
                />
              </div>
              <Field label={t("deal.note")} error={errors.note?.message}>
                <Textarea maxLength={crmLimits.note} {...register("note")} />
              </Field>
              <FormFoot
                cancel={t("cancel")}
                onCancel={close}
                save={deal ? t("save") : t("addDeal")}
                isSaving={isSubmitting}
              />
            </>
          )}
        </FormKit>
      )}
    </FormDialog>
  );
}
