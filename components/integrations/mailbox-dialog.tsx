"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";
import { FormDialog } from "../patterns/form-dialog.tsx";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { NamedOptions, NativeSelect } from "../ui/form/native-select.tsx";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { belongsToNobody } from "./belongs-to-nobody.ts";

/** The addresses that the embedded mail servers accept. */
export interface MailboxHint {
  domain: string;
  password: string;
  host: string;
  smtp: number;
  imap: number;
}

/** A social account to choose from. */
export interface AccountChoice {
  id: string;
  name: string;
}

export interface MailboxDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
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

const securities = ["tls", "starttls", "none"] as const;

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

/** Connects a mailbox over SMTP and IMAP. Both servers are tried before anything is saved. */
export function MailboxDialog(props: MailboxDialogProps) {
  const { open, onOpenChange, mailbox, credentialId, accounts, person, hint, onSaved } = props;
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
      description={t("dialogText")}
    >
      {({ close }) => (
        <FormKit
          className="flex flex-col gap-4"
          defaultValues={{
            ...startValues(mailbox, person, hint),
            credentials_id: (isLeft ? null : credentialId) ?? "",
          }}
          onSave={async ({ password, credentials_id, ...values }) => {
            try {
              await callApi("PUT /integrations/{integration}/{id}/add_smtp", {
                params: { integration: "smtp", id: mailbox?._id ?? newId },
                query: { credentials_id: credentials_id || null },
                body: { ...values, ...(password ? { password } : {}) },
              });
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
                    {t.rich("hint", {
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
                {(["smtp", "imap"] as const).map((kind) => (
                  <fieldset key={kind} className="flex flex-col gap-2">
                    <legend className="mb-2 font-semibold">
                      {t(kind === "smtp" ? "outgoing" : "incoming")}
                    </legend>
                    <div className="grid gap-4 sm:grid-cols-[1fr_96px_160px]">
                      <Field label={t("host")} error={errors[`${kind}_host`]?.message}>
                        <Input
                          autoComplete="off"
                          spellCheck={false}
                          {...register(`${kind}_host`, required)}
                        />
                      </Field>
                      <Field label={t("port")} error={errors[`${kind}_port`]?.message}>
                        <Input
                          inputMode="numeric"
                          autoComplete="off"
                          {...register(`${kind}_port`, {
                            ...required,
                            pattern: { value: /^\d{1,5}$/, message: t("portWrong") },
                          })}
                        />
                      </Field>
                      <Field label={t("security")} error={errors[`${kind}_security`]?.message}>
                        <NativeSelect {...register(`${kind}_security`)}>
                          {securities.map((security) => (
                            <option key={security} value={security}>
                              {t(`securities.${security}`)}
                            </option>
                          ))}
                        </NativeSelect>
                      </Field>
                    </div>
                  </fieldset>
                ))}
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

function startValues(
  mailbox: IntegrationView | null,
  person: MailboxDialogProps["person"],
  hint: MailboxHint | null,
) {
  const local = person.email.split("@")[0]?.replace(/[^a-z0-9._-]/gi, "") || "me";
  const email = mailbox?.email ?? (hint ? `${local}@${hint.domain}` : "");
  return {
    email,
    sender_name: mailbox?.sender_name ?? person.name,
    username: mailbox?.username ?? email,
    password: mailbox || !hint ? "" : hint.password,
    smtp_host: mailbox?.smtp?.host ?? hint?.host ?? "",
    smtp_port: String(mailbox?.smtp?.port ?? hint?.smtp ?? 465),
    smtp_security: mailbox?.smtp?.security ?? (hint ? "none" : "tls"),
    imap_host: mailbox?.imap?.host ?? hint?.host ?? "",
    imap_port: String(mailbox?.imap?.port ?? hint?.imap ?? 993),
    imap_security: mailbox?.imap?.security ?? (hint ? "none" : "tls"),
  };
}
