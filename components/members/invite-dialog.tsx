"use client";

import { useTranslations } from "next-intl";
import { defaultAllowedPages, type Tab } from "@/lib/access/tabs.ts";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { emailAddress } from "@/lib/kernel/email-address/index.ts";
import { FormDialog } from "../patterns/form-dialog.tsx";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { Field } from "../ui/form/field.tsx";
import { RadioGroup } from "../ui/form/radio-group.tsx";
import { Textarea } from "../ui/form/textarea.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { GrantFields } from "./grant-fields.tsx";
import { asMap, type GivenAccount, pagesIn, typedAddresses } from "./grants.ts";

interface Values {
  emails: string;
  access: "member" | "admin";
  pages: Tab[];
  accounts: string[];
}

/** The most addresses of one invitation, as the call takes them. */
const mostAddresses = 20;

export interface InviteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  workspaceId: string;
  accounts: readonly GivenAccount[];
  onSent: () => Promise<void>;
}

/** Invites people by mail: addresses, access, pages and accounts [SH-268]. */
export function InviteDialog({ open, onOpenChange, workspaceId, accounts, onSent }: InviteDialogProps) {
  const t = useTranslations("members");
  const problemOf = (text: string): string | true => {
    const typed = typedAddresses(text);
    if (typed.length === 0) return t("invites.emailsMissing");
    if (typed.length > mostAddresses) return t("invites.emailsMany");
    const wrong = typed.find((email) => emailAddress(email) === null);
    return wrong === undefined ? true : t("invites.emailWrong", { email: wrong });
  };
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      width={500}
      title={t("invites.invite")}
      description={t("invites.formText")}
    >
      {({ close }) => (
        <FormKit<Values>
          className="flex flex-col gap-4"
          defaultValues={{ emails: "", access: "member", pages: pagesIn(defaultAllowedPages), accounts: [] }}
          onSave={async ({ emails, access, pages, accounts: chosen }) => {
            try {
              const { invites, members } = await callApi("POST /space/{id}/invites", {
                params: { id: workspaceId },
                body: {
                  emails: typedAddresses(emails),
                  granted_access: access,
                  allowed_pages: asMap(pages),
                  credentials_ids: chosen,
                },
              });
              toast.success(
                t("invites.sent", { count: invites.length }),
                members.length > 0
                  ? { message: t("invites.already", { emails: members.join(", ") }) }
                  : undefined,
              );
            } catch (error) {
              return refusedSave(error);
            }
            await onSent();
            onOpenChange(false);
            return { ok: true };
          }}
        >
          {({ register, setValue, watch, formState: { errors, isSubmitting } }) => {
            const [access, pages, chosen] = [watch("access"), watch("pages"), watch("accounts")];
            return (
              <>
                <Field
                  label={t("invites.emails")}
                  help={t("invites.emailsHelp")}
                  error={errors.emails?.message}
                >
                  <Textarea rows={3} spellCheck={false} {...register("emails", { validate: problemOf })} />
                </Field>
                <Field label={t("invites.access")} group>
                  <RadioGroup
                    cards
                    value={access}
                    onValueChange={(value) =>
                      setValue("access", value as Values["access"], { shouldDirty: true })
                    }
                    choices={[
                      { value: "member", label: t("member"), help: t("invites.memberHelp") },
                      { value: "admin", label: t("admin"), help: t("invites.adminHelp") },
                    ]}
                  />
                </Field>
                {access === "member" ? (
                  <GrantFields
                    accounts={accounts}
                    values={{ pages, accounts: chosen }}
                    onPages={(value) => setValue("pages", value, { shouldDirty: true })}
                    onAccounts={(value) => setValue("accounts", value, { shouldDirty: true })}
                  />
                ) : null}
                <FormFoot
                  cancel={t("cancel")}
                  onCancel={close}
                  save={t("invites.send")}
                  isSaving={isSubmitting}
                />
              </>
            );
          }}
        </FormKit>
      )}
    </FormDialog>
  );
}
