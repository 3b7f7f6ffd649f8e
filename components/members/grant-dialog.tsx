"use client";

import { useTranslations } from "next-intl";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FormDialog } from "../patterns/form-dialog.tsx";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { GrantFields } from "./grant-fields.tsx";
import type { GivenAccount, GrantValues } from "./grants.ts";

export interface GrantDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: string;
  save: string;
  accounts: readonly GivenAccount[];
  start: GrantValues;
  /** Saves; throws what the calls throw. */
  onSave: (values: GrantValues) => Promise<void>;
}

/** Asks for pages and accounts: of a member, or of a code. */
export function GrantDialog({
  open,
  onOpenChange,
  title,
  text,
  save,
  accounts,
  start,
  onSave,
}: GrantDialogProps) {
  const t = useTranslations("members");
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} width={500} title={title} description={text}>
      {({ close }) => (
        <FormKit<GrantValues>
          className="flex flex-col gap-4"
          defaultValues={start}
          onSave={async (values) => {
            try {
              await onSave(values);
            } catch (error) {
              return refusedSave(error);
            }
            onOpenChange(false);
            return { ok: true };
          }}
        >
          {({ setValue, watch, formState: { isSubmitting } }) => {
            const [pages, chosen] = [watch("pages"), watch("accounts")];
            return (
              <>
                <GrantFields
                  accounts={accounts}
                  values={{ pages, accounts: chosen }}
                  onPages={(value) => setValue("pages", value, { shouldDirty: true })}
                  onAccounts={(value) => setValue("accounts", value, { shouldDirty: true })}
                />
                <FormFoot cancel={t("cancel")} onCancel={close} save={save} isSaving={isSubmitting} />
              </>
            );
          }}
        </FormKit>
      )}
    </FormDialog>
  );
}
