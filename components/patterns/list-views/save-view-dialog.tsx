"use client";

import { useTranslations } from "next-intl";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { longestViewName, type ViewedList, viewQuery } from "@/lib/contracts/list-view-query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { toast } from "../../ui/toast/toast.tsx";
import { FormKit } from "../form-kit.tsx";
import { useListViewChanges, useListViews } from "./use-list-views.ts";

export interface SaveViewDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  list: ViewedList;
  /** The query of the list's address; parameters that are no filters are left out. A `view` in the path is added. */
  currentQuery: string;
}

/** Asks for the name of a new saved view, and says if it replaces one of that name. */
export function SaveViewDialog({ open, onOpenChange, list, currentQuery }: SaveViewDialogProps) {
  const t = useTranslations("common.views");
  const common = useTranslations("common");
  const words = useTranslations("errors-ui");
  const known = useListViews(list, open).data?.items ?? [];
  const { save } = useListViewChanges(list);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("title")} description={t("text")}>
      <FormKit
        guard={false}
        className="flex flex-col gap-4"
        defaultValues={{ name: "" }}
        onSave={async ({ name }) => {
          try {
            await save(name.trim(), viewQuery(list, currentQuery));
          } catch (error) {
            return refusedSave(error);
          }
          toast.success(t("saved", { name: name.trim() }));
          onOpenChange(false);
          return { ok: true };
        }}
      >
        {({ register, watch, formState: { errors, isSubmitting } }) => {
          const name = watch("name").trim();
          const isKnown = known.some((view) => view.name === name);
          return (
            <>
              <Field
                label={t("name")}
                help={isKnown ? t("replaces") : undefined}
                error={errors.name?.message}
                counter={{ used: name.length, limit: longestViewName }}
              >
                <Input
                  autoComplete="off"
                  {...register("name", {
                    validate: (typed) => {
                      const { length } = typed.trim();
                      if (length === 0) return words("required");
                      return (
                        length <= longestViewName ||
                        common("charactersOver", { count: length - longestViewName })
                      );
                    },
                  })}
                />
              </Field>
              <div className="flex justify-end gap-2">
                <Button onClick={() => onOpenChange(false)}>{common("cancel")}</Button>
                <Button type="submit" variant="primary" loading={isSubmitting}>
                  {isKnown ? t("replace") : common("save")}
                </Button>
              </div>
            </>
          );
        }}
      </FormKit>
    </Dialog>
  );
}
