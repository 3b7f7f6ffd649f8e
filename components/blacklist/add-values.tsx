"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { ChangedBlacklist } from "@/lib/contracts/blacklist.ts";
import { FormDialog } from "../patterns/form-dialog.tsx";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Textarea } from "../ui/form/textarea.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { firstColumn } from "./first-column.ts";

/** The largest file, in bytes. */
const largestFile = 5_000_000;
/** The most refused lines that are listed. */
const mostShown = 10;

export interface AddValuesProps {
  /** Null: the workspace's list. */
  credentialId: string | null;
  onClose: () => void;
  onAdded: () => void;
}

/**
 * Adds typed or pasted values, or those of a file. Lines that weren't taken stay to be corrected, each with its reason.
 */
export function AddValues({ credentialId, onClose, onAdded }: AddValuesProps) {
  const t = useTranslations("blacklist");
  const words = useTranslations("errors-ui");
  const file = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<ChangedBlacklist | null>(null);
  return (
    <FormDialog open width={500} title={t("add")} onOpenChange={(open) => open || onClose()}>
      {({ close }) => (
        <FormKit
          className="flex flex-col gap-4"
          defaultValues={{ values: "" }}
          onSave={async ({ values }) => {
            let changed: ChangedBlacklist;
            try {
              changed = await callApi("POST /blacklist/add", {
                body: {
                  ...(credentialId ? { credentials_id: credentialId } : {}),
                  values: values.split(/\r\n|\n|\r/),
                },
              });
            } catch (error) {
              return refusedSave(error);
            }
            toast.success(t("dialog.done", { added: changed.added, known: changed.known }));
            onAdded();
            if (changed.refused_count === 0) onClose();
            else setRefused(changed);
            return { ok: true };
          }}
        >
          {({ register, setValue, getValues, formState: { errors, isSubmitting } }) => (
            <>
              {refused ? (
                <Banner tone="warning" title={t("dialog.refused", { count: refused.refused_count })}>
                  <ul className="mt-1 flex flex-col gap-0.5">
                    {refused.refused.slice(0, mostShown).map(({ line, value, reason }) => (
                      <li key={line} className="wrap-anywhere">
                        {t("dialog.line", { line, reason: t(`refusals.${reason}`) })}{" "}
                        <span className="font-medium">{value.slice(0, 100)}</span>
                      </li>
                    ))}
                  </ul>
                </Banner>
              ) : null}
              <Field
                label={t("dialog.values")}
                help={t("dialog.help")}
                required
                error={errors.values?.message}
              >
                <Textarea
                  rows={8}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  {...register("values", { required: words("required") })}
                />
              </Field>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Button size="sm" onClick={() => file.current?.click()}>
                  {t("dialog.file")}
                </Button>
                <span className="text-muted text-xs">{t("dialog.fileHelp")}</span>
                <input
                  ref={file}
                  type="file"
                  accept=".csv,.txt,text/csv,text/plain"
                  aria-label={t("dialog.file")}
                  className="sr-only"
                  tabIndex={-1}
                  onChange={async ({ target }) => {
                    const chosen = target.files?.[0];
                    target.value = "";
                    if (!chosen) return;
                    if (chosen.size > largestFile) {
                      toast.error(t("dialog.fileTooLarge"));
                      return;
                    }
                    const lines = firstColumn(await chosen.text());
                    const before = getValues("values").trim();
                    setValue("values", [before, ...lines].filter(Boolean).join("\n"), {
                      shouldDirty: true,
                      shouldValidate: true,
                    });
                  }}
                />
              </div>
              <FormFoot
                cancel={t("dialog.cancel")}
                onCancel={close}
                save={t("dialog.save")}
                isSaving={isSubmitting}
              />
            </>
          )}
        </FormKit>
      )}
    </FormDialog>
  );
}
