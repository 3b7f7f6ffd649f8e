"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { CrmStageView } from "@/lib/contracts/crm.ts";
import { crmLimits } from "@/lib/contracts/crm-limits.ts";
import { FormDialog } from "../patterns/form-dialog.tsx";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";

const platform = { platform: "default" };

interface StageDialogProps {
  /** The stage to change. Null: a new one. */
  stage: CrmStageView | null;
  pipelineId: string;
  onClose: () => void;
  onSaved: () => void;
}

/** Adds a stage behind the others, or changes its name and probability. */
export function StageDialog({ stage, pipelineId, onClose, onSaved }: StageDialogProps) {
  const t = useTranslations("crm");
  const words = useTranslations("errors-ui");
  const refusals = useTranslations("errors.crm");
  const [key] = useState(() => crypto.randomUUID());
  return (
    <FormDialog
      open
      width={500}
      title={t(stage ? "stageEdit" : "stageAdd")}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {({ close }) => (
        <FormKit
          className="flex flex-col gap-4"
          defaultValues={{ name: stage?.name ?? "", probability: String(stage?.probability ?? "50") }}
          onSave={async (values) => {
            try {
              if (stage)
                await callApi("PUT /integrations/crm/{platform}/stages/{id}/update", {
                  params: { ...platform, id: stage._id },
                  body: values,
                });
              else
                await callApi("POST /integrations/crm/{platform}/stage", {
                  params: platform,
                  body: { ...values, pipeline_id: pipelineId, key },
                });
            } catch (error) {
              return refusedSave(error);
            }
            onSaved();
            onClose();
            return { ok: true };
          }}
        >
          {({ register, formState: { errors, isSubmitting } }) => (
            <>
              <Field label={t("stageName")} required error={errors.name?.message}>
                <Input
                  autoComplete="off"
                  maxLength={crmLimits.name}
                  {...register("name", { validate: (text) => text.trim() !== "" || words("required") })}
                />
              </Field>
              <Field
                label={t("stageProbability")}
                help={t("probabilityHelp")}
                required
                error={errors.probability?.message}
              >
                <Input
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={3}
                  {...register("probability", {
                    validate: (text) => Number(text) > 0 || refusals("stageProbability"),
                  })}
                />
              </Field>
              <FormFoot cancel={t("cancel")} onCancel={close} save={t("save")} isSaving={isSubmitting} />
            </>
          )}
        </FormKit>
      )}
    </FormDialog>
  );
}

interface DeleteStageDialogProps {
  stage: CrmStageView;
  others: readonly CrmStageView[];
  onClose: () => void;
  onSaved: () => void;
}

/** Deletes a stage, and asks to which one its deals go [OC-355]. */
export function DeleteStageDialog({ stage, others, onClose, onSaved }: DeleteStageDialogProps) {
  const t = useTranslations("crm");
  return (
    <FormDialog
      open
      width={500}
      title={t("stageDeleteTitle", { name: stage.name })}
      description={t("stageDeleteText")}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {({ close }) => (
        <FormKit
          className="flex flex-col gap-4"
          guard={false}
          defaultValues={{ stage_to_move: others[0]?._id ?? "" }}
          onSave={async ({ stage_to_move }) => {
            try {
              await callApi("DELETE /integrations/crm/{platform}/stages/{id}/delete", {
                params: { ...platform, id: stage._id },
                body: { stage_to_move: stage_to_move || null, stage_id: stage._id },
              });
            } catch (error) {
              return refusedSave(error);
            }
            onSaved();
            onClose();
            return { ok: true };
          }}
        >
          {({ register, formState: { errors, isSubmitting } }) => (
            <>
              <Field label={t("stageToMove")} error={errors.stage_to_move?.message}>
                <NativeSelect {...register("stage_to_move")}>
                  {others.length === 0 ? <option value="">{t("noOtherStage")}</option> : null}
                  {others.map(({ _id, name }) => (
                    <option key={_id} value={_id}>
                      {name}
                    </option>
                  ))}
                </NativeSelect>
              </Field>
              <FormFoot
                cancel={t("cancel")}
                onCancel={close}
                save={t("stageDelete")}
                isSaving={isSubmitting}
              />
            </>
          )}
        </FormKit>
      )}
    </FormDialog>
  );
}
