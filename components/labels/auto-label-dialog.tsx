"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { LabelRuleView, LabelView } from "@/lib/contracts/labels.ts";
import {
  type AnswerKind,
  answerKinds,
  type LabelColor,
  labelRuleKinds,
} from "@/lib/contracts/words/label-words.ts";
import { FormDialog } from "../patterns/form-dialog.tsx";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Field } from "../ui/form/field.tsx";
import { NamedOptions, NativeSelect } from "../ui/form/native-select.tsx";
import { Textarea } from "../ui/form/textarea.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { LabelFields } from "./label-fields.tsx";

interface Values {
  name: string;
  color: LabelColor | "";
  kind: LabelRuleView["kind"];
  /** One a line. */
  words: string;
  answers: AnswerKind[];
  campaign: string;
}

export interface AutoLabelDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The label to change. Null: a new one. */
  label: LabelView | null;
  campaigns: { id: string; name: string }[];
  onSaved: () => Promise<void>;
}

/** Adds or changes an automatic label with its rule [OC-222]. */
export function AutoLabelDialog({ open, onOpenChange, label, campaigns, onSaved }: AutoLabelDialogProps) {
  const t = useTranslations("labels");
  const words = useTranslations("errors-ui");
  const [key] = useState(() => crypto.randomUUID());
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      width={500}
      title={t(label ? "auto.editTitle" : "auto.newTitle")}
    >
      {({ close }) => (
        <FormKit<Values>
          className="flex flex-col gap-4"
          defaultValues={startValues(label)}
          onSave={async (values) => {
            const { name, color } = values;
            const lacks = (path: string, message: string) => ({
              ok: false as const,
              problems: [{ path, message }],
            });
            if (color === "") return lacks("color", t("colorMissing"));
            if (values.kind === "answer" && values.answers.length === 0)
              return lacks("answers", t("auto.answersMissing"));
            if (values.kind === "campaign" && values.campaign === "")
              return lacks("campaign", t("auto.campaignMissing"));
            const body = { name, color, label_type: "ai_generated", rule: ruleOf(values) } as const;
            try {
              if (label) await callApi("PUT /labels/{id}", { params: { id: label._id }, body });
              else await callApi("POST /labels/create", { body: { ...body, key } });
            } catch (error) {
              return refusedSave(error);
            }
            toast.success(t("saved"));
            await onSaved();
            onOpenChange(false);
            return { ok: true };
          }}
        >
          {({ register, setValue, watch, formState: { errors, isSubmitting } }) => {
            const [kind, answers] = [watch("kind"), watch("answers")];
            return (
              <>
                <LabelFields
                  name={register("name", { required: words("required") })}
                  nameError={errors.name?.message}
                  color={watch("color")}
                  colorError={errors.color?.message}
                  onColor={(color) => setValue("color", color, { shouldDirty: true, shouldValidate: true })}
                />
                <Field label={t("auto.when")}>
                  <NativeSelect {...register("kind")}>
                    {labelRuleKinds.map((value) => (
                      <option key={value} value={value}>
                        {t(`auto.kinds.${value}`)}
                      </option>
                    ))}
                  </NativeSelect>
                </Field>
                {kind === "words" ? (
                  <Field label={t("auto.words")} help={t("auto.wordsHelp")} error={errors.words?.message}>
                    <Textarea rows={4} {...register("words", { required: words("required") })} />
                  </Field>
                ) : null}
                {kind === "answer" ? (
                  <Field label={t("auto.answers.label")} group error={errors.answers?.message}>
                    <div className="flex flex-col gap-2">
                      {answerKinds.map((value) => (
                        <Checkbox
                          key={value}
                          label={t(`auto.answers.${value}`)}
                          checked={answers.includes(value)}
                          onCheckedChange={(on) =>
                            setValue(
                              "answers",
                              on === true ? [...answers, value] : answers.filter((one) => one !== value),
                              { shouldDirty: true, shouldValidate: true },
                            )
                          }
                        />
                      ))}
                    </div>
                  </Field>
                ) : null}
                {kind === "campaign" ? (
                  <Field label={t("auto.campaign")} error={errors.campaign?.message}>
                    <NativeSelect {...register("campaign")}>
                      <option value="" />
                      <NamedOptions of={campaigns} />
                    </NativeSelect>
                  </Field>
                ) : null}
                <FormFoot cancel={t("cancel")} onCancel={close} save={t("save")} isSaving={isSubmitting} />
              </>
            );
          }}
        </FormKit>
      )}
    </FormDialog>
  );
}

function startValues(label: LabelView | null): Values {
  const rule = label?.rule ?? null;
  return {
    name: label?.name ?? "",
    color: label?.color ?? "",
    kind: rule?.kind ?? "words",
    words: rule?.kind === "words" ? rule.words.join("\n") : "",
    answers: rule?.kind === "answer" ? rule.answers : [],
    campaign: rule?.kind === "campaign" ? rule.workflow_id : "",
  };
}

function ruleOf({ kind, words, answers, campaign }: Values): LabelRuleView {
  if (kind === "answer") return { kind, answers };
  if (kind === "campaign") return { kind, workflow_id: campaign };
  const lines = words.split("\n").map((line) => line.trim());
  return { kind, words: lines.filter((line) => line !== "") };
}
