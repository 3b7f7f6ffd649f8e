"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";
import type { MailboxHint } from "@/lib/contracts/world.ts";
import { FormDialog } from "../patterns/form-dialog.tsx";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { NamedOptions, NativeSelect } from "../ui/form/native-select.tsx";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { belongsToNobody } from "./belongs-to-nobody.ts";
import { type DialogType, isService, type MailboxValues, serviceOf, startValues } from "./mailbox-values.ts";
import { ServerFields } from "./server-fields.tsx";
import { ServiceFields } from "./service-fields.tsx";

/** A social account to choose from. */
export interface AccountChoice {
  id: string;
  name: string;
}

export interface MailboxDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  type: DialogType;
  /** The mailbox to change or reconnect. Null: a new one is added. */
  mailbox: IntegrationView | null;
  /** The selected social account, for which a mailbox is connected. */
  credentialId: string | null;
  /** The social accounts to which a mailbox without an account can be linked. */
  accounts: AccountChoice[];
  /** The person whose name a new mailbox gets. */
  person: { name: string; email: string };
  hint: MailboxHint | null;
  onSaved: () => void;
}

/** The fields that decide to whom the password is sent. */
const signInFields = [
  "username",
  "smtp_host",
  "smtp_port",
  "smtp_security",
  "imap_host",
  "imap_port",
  "imap_security",
] as const;

/** Saves what the dialog holds. Throws ApiError. */
function save(type: DialogType, id: string, values: MailboxValues) {
  const { password, credentials_id, service, smtp_host, smtp_port, smtp_security, ...sender } = values;
  const params = { integration: type, id };
  const query = { credentials_id: credentials_id || null };
  const shared = { ...sender, ...(password ? { password } : {}) };
  if (isService(type))
    return callApi("PUT /integrations/{integration}/{id}/add_service", {
      params,
      query,
      body: { ...shared, service: serviceOf(type, service) },
    });
  return callApi("PUT /integrations/{integration}/{id}/add_smtp", {
    params,
    query,
    body: { ...shared, smtp_host, smtp_port, smtp_security },
  });
}

/**
 * Connects a mailbox by its servers, or by a service and the server of incoming mail. All are tried before anything is
 * saved.
 */
export function MailboxDialog(props: MailboxDialogProps) {
  const { open, onOpenChange, type, mailbox, credentialId, accounts, person, hint, onSaved } = props;
  const t = useTranslations("integrations");
  const words = useTranslations("errors-ui");
  // One id per new mailbox: a save repeated after a lost answer doesn't add a second one.
  const [newId] = useState(() => crypto.randomUUID());
  const required = { required: words("required") };
  const isKept = mailbox !== null && mailbox.status !== "disconnected";
  // A mailbox that lost its account belongs to the admins until they choose another.
  const isLeft = isKept && belongsToNobody(mailbox);
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      width={725}
      title={mailbox ? t("editMailbox") : t("connectMailbox")}
      description={t(isService(type) ? "serviceText" : "dialogText")}
    >
      {({ close }) => (
        <FormKit<MailboxValues>
          className="flex flex-col gap-4"
          defaultValues={{
            ...startValues(type, mailbox, person, hint),
            credentials_id: (isLeft ? null : credentialId) ?? "",
          }}
          onSave={async (values) => {
            try {
              await save(type, mailbox?._id ?? newId, values);
            } catch (error) {
              return refusedSave(error);
            }
            toast.success(t(isKept ? "changed" : "saved"));
            onSaved();
            onOpenChange(false);
            return { ok: true };
          }}
        >
          {({ register, setValue, formState: { errors, isSubmitting, dirtyFields } }) => {
            // The stored password is valid only for the servers and the user that it was given for.
            const isAskedAgain = signInFields.some((name) => dirtyFields[name]);
            return (
              <>
                {hint && !mailbox ? (
                  <p className="rounded-card border border-dashed p-3 text-xs">
                    {t.rich(isService(type) ? "serviceHint" : "hint", {
                      domain: hint.domain,
                      password: hint.password,
                      mono: (text) => <code>{text}</code>,
                    })}
                  </p>
                ) : null}
                <div className="grid gap-4 sm:grid-cols-2">
                  <Field label={t("email")} error={errors.email?.message}>
                    <Input
                      type="email"
                      autoComplete="off"
                      {...register("email", {
                        ...required,
                        // Mostly the same as the other: it follows until somebody edits it.
                        onChange: (event) => {
                          if (!mailbox && !dirtyFields.username) setValue("username", event.target.value);
                        },
                      })}
                    />
                  </Field>
                  <Field label={t("senderName")} error={errors.sender_name?.message}>
                    <Input autoComplete="off" {...register("sender_name", required)} />
                  </Field>
                </div>
                {isService(type) ? (
                  <>
                    <ServiceFields type={type} isKept={isKept} />
                    <ServerFields kind="imap" />
                  </>
                ) : null}
                <div className="grid gap-4 sm:grid-cols-2">
                  <Field label={t("username")} error={errors.username?.message}>
                    <Input autoComplete="off" {...register("username", required)} />
                  </Field>
                  <Field
                    label={t("password")}
                    error={errors.password?.message}
                    {...(isKept ? { help: t(isAskedAgain ? "passwordAgain" : "passwordKept") } : {})}
                  >
                    <PasswordInput
                      autoComplete="new-password"
                      {...register("password", {
                        validate: (typed) => typed !== "" || (isKept && !isAskedAgain) || words("required"),
                      })}
                    />
                  </Field>
                </div>
                {isService(type) ? null : (
                  <>
                    <ServerFields kind="smtp" />
                    <ServerFields kind="imap" />
                  </>
                )}
                {isLeft ? (
                  <Field label={t("account")} help={t("accountHelp")} error={errors.credentials_id?.message}>
                    <NativeSelect {...register("credentials_id")}>
                      <option value="">{t("noAccount")}</option>
                      <NamedOptions of={accounts} />
                    </NativeSelect>
                  </Field>
                ) : null}
                <FormFoot
                  cancel={t("cancel")}
                  onCancel={close}
                  save={isSubmitting ? t("checking") : t(isKept ? "save" : "connect")}
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
