"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { WorldDeed, WorldPersonDetail } from "@/lib/contracts/world.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Textarea } from "../ui/form/textarea.tsx";
import { RelativeDate } from "../ui/relative-date.tsx";

interface Entry {
  readonly key: string;
  readonly at: string;
  readonly title: string;
  readonly text: string;
}

/** A raw mail's text begins after the first empty line; its headers are hidden. */
const subjectOf = (raw: string) => /^Subject: (.*)$/im.exec(raw)?.[1] ?? "";

/** All messages between a person and the product's users, and what the person may do now. */
export function PersonView({
  detail,
  names,
  isActing,
  onAct,
}: {
  detail: WorldPersonDetail;
  /** The owners of the network's accounts, by the accounts' ids. */
  names: Readonly<Record<string, string>>;
  /** Whether an action is running: a second press would do it twice. */
  isActing: boolean;
  onAct: (body: WorldDeed) => void;
}) {
  const t = useTranslations("world");
  const [text, setText] = useState("");
  const { person, invitations, messages, mails, sentMails } = detail;
  const accounts = [...new Set([...invitations, ...messages].map((entry) => entry.account))];
  const mailboxes = [...new Set(mails.map((mail) => mail.account))];
  const named = (account: string) => names[account] ?? account;
  const entries: Entry[] = [
    ...invitations.map((entry) => ({
      key: `i${entry.account}`,
      at: entry.sentAt,
      title: t("invitedBy", {
        account: named(entry.account),
        state: t(`invitation.${stateOf(entry.state)}`),
      }),
      text: entry.note,
    })),
    ...messages.map((entry) => ({
      key: `m${entry.account}${entry.at}${entry.fromPerson}`,
      at: entry.at,
      title: t(entry.fromPerson ? "wroteTo" : "messageFrom", { account: named(entry.account) }),
      text: entry.text,
    })),
    ...mails.map((mail) => ({
      key: `r${mail.id}`,
      at: mail.at,
      title: t("mailFrom", { account: mail.account }),
      text: `${mail.subject ?? ""}\n\n${mail.body}`,
    })),
    ...sentMails.map((mail) => ({
      key: `s${mail.mailbox}${mail.at}`,
      at: mail.at,
      title: t("mailedTo", { account: mail.mailbox }),
      text: subjectOf(mail.raw),
    })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  const answer = text.trim() ? { text: text.trim() } : {};
  const button = (action: WorldDeed["action"], account: string, label: string) => (
    <Button
      key={`${action}${account}`}
      size="sm"
      disabled={isActing}
      onClick={() => {
        onAct({ action, account, ...answer });
        setText("");
      }}
    >
      {label}
    </Button>
  );
  return (
    <div className="min-w-0">
      <h3 className="font-semibold">
        {person.firstName} {person.lastName}
      </h3>
      <p className="break-all text-muted text-xs">
        {person.headline} · {person.company} · {person.email} · {person.url}
      </p>
      {entries.length === 0 ? <p className="mt-4 text-muted">{t("nothingYet")}</p> : null}
      <ol className="mt-4 space-y-2">
        {entries.map((entry) => (
          <li key={entry.key} className="rounded-field border p-2 text-sm">
            <p className="text-muted text-xs">
              {entry.title} · <RelativeDate at={Date.parse(entry.at)} form="exact" zone="UTC" />
            </p>
            <p className="mt-1 whitespace-pre-wrap break-words">{entry.text}</p>
          </li>
        ))}
      </ol>
      {accounts.length + mailboxes.length > 0 ? (
        <div className="mt-4 space-y-3">
          <Field label={t("answer")} help={t("answerHelp")}>
            <Textarea value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
          <div className="flex flex-wrap gap-2">
            {accounts.flatMap((account) => [
              button("accept", account, t("accept", { account: named(account) })),
              button("message", account, t("replyNetwork", { account: named(account) })),
            ])}
            {mailboxes.flatMap((account) => [
              button("mail", account, t("replyMail", { account })),
              button("out_of_office", account, t("outOfOffice", { account })),
              button("bounce", account, t("bounce", { account })),
            ])}
          </div>
        </div>
      ) : null}
    </div>
  );
}

const stateOf = (state: string) => (state === "accepted" || state === "declined" ? state : "pending");
