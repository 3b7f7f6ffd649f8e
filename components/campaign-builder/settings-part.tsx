"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { RadioGroup } from "../ui/form/radio-group.tsx";
import { type Draft, flagNames } from "./draft.ts";
import { FooterFields, type PostalChoice } from "./footer-fields.tsx";
import { type TrackingChoices, TrackingFields } from "./tracking-fields.tsx";

export interface Choice {
  id: string;
  name: string;
  /** Whether its server refuses the mailbox at present. */
  isDown?: boolean;
}

export interface SettingsPartProps {
  draft: Draft;
  accounts: readonly Choice[];
  mailboxes: readonly Choice[];
  tracking: TrackingChoices;
  postal: PostalChoice;
  /** The account can't be changed once the campaign exists. */
  isNew: boolean;
  onChange: (change: Partial<Draft>, label?: string) => void;
}

/** The switches about people. Those about mails stand apart. */
const ofMails = ["is_link_tracking", "is_open_tracking", "is_postal_address"] as const;
const ofPeople = flagNames.filter((name) => !(ofMails as readonly string[]).includes(name));

/** Name, account, kind of outreach, switches and mailboxes of a campaign. */
export function SettingsPart({
  draft,
  accounts,
  mailboxes,
  tracking,
  postal,
  isNew,
  onChange,
}: SettingsPartProps) {
  const t = useTranslations("campaigns.settings");
  return (
    <div className="flex max-w-xl flex-col gap-5">
      <Field label={t("name")} required error={draft.name.trim() ? undefined : t("nameMissing")}>
        <Input
          maxLength={120}
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value }, "name")}
        />
      </Field>
      <Field label={t("account")} help={isNew ? undefined : t("accountFixed")}>
        <NativeSelect
          value={draft.credentials_id}
          disabled={!isNew}
          onChange={(event) => onChange({ credentials_id: event.target.value })}
        >
          {accounts.map((account) => (
            <option key={account.id} value={account.id}>
              {account.name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field group label={t("outreach")}>
        <RadioGroup
          cards
          aria-label={t("outreach")}
          value={draft.is_email_only ? "email" : "both"}
          onValueChange={(value) => onChange({ is_email_only: value === "email" })}
          choices={[
            { value: "both", label: t("both"), help: t("bothHelp") },
            { value: "email", label: t("emailOnly"), help: t("emailOnlyHelp") },
          ]}
        />
      </Field>
      <Field group label={t("approval")}>
        <RadioGroup
          cards
          aria-label={t("approval")}
          value={draft.approval_mode}
          onValueChange={(value) => onChange({ approval_mode: value === "manual" ? "manual" : "automatic" })}
          choices={[
            {
              value: "automatic",
              label: t("approvalModes.automatic"),
              help: t("approvalModes.automaticHelp"),
            },
            { value: "manual", label: t("approvalModes.manual"), help: t("approvalModes.manualHelp") },
          ]}
        />
      </Field>
      <Field
        group
        label={t("mailboxes")}
        help={mailboxes.length === 0 ? t("noMailboxes") : t("mailboxesHelp")}
      >
        <div className="flex flex-col gap-2">
          {mailboxes.length === 0 ? (
            <Link href="/integrations" className="self-start font-medium text-accent-ink hover:underline">
              {t("connectMailbox")}
            </Link>
          ) : null}
          {mailboxes.map((mailbox) => (
            <Checkbox
              key={mailbox.id}
              label={mailbox.isDown ? t("mailboxDown", { name: mailbox.name }) : mailbox.name}
              checked={draft.mailboxes.includes(mailbox.id)}
              onCheckedChange={(on) =>
                onChange({
                  mailboxes:
                    on === true
                      ? [...draft.mailboxes, mailbox.id]
                      : draft.mailboxes.filter((id) => id !== mailbox.id),
                })
              }
            />
          ))}
        </div>
      </Field>
      <Field group label={t("switches")} help={draft.flags.is_only_premium ? t("premiumHelp") : undefined}>
        <div className="flex flex-col gap-2">
          {ofPeople.map((name) => (
            <Checkbox
              key={name}
              label={t(`flags.${name}`)}
              checked={draft.flags[name]}
              onCheckedChange={(on) => onChange({ flags: { ...draft.flags, [name]: on === true } })}
            />
          ))}
        </div>
      </Field>
      <TrackingFields draft={draft} choices={tracking} onChange={onChange} />
      <FooterFields draft={draft} postal={postal} onChange={onChange} />
    </div>
  );
}
