"use client";

import dynamic from "next/dynamic";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { defaultAllowedPages } from "@/lib/access/tabs.ts";
import { callApi } from "@/lib/client/call-api.ts";
import type { CodeInviteView } from "@/lib/contracts/invites.ts";
import { Panel } from "../patterns/panel.tsx";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { asMap, type GivenAccount, pagesIn } from "./grants.ts";
import { RowMenu } from "./row-menu.tsx";
import { type CodeRows, useCodeInvites, useFreshMembers } from "./use-members.ts";
import { useQuestion } from "./use-question.tsx";
import { useSummary } from "./use-summary.ts";

// Loaded when it is opened.
const GrantDialog = dynamic(async () => (await import("./grant-dialog.tsx")).GrantDialog);

export interface CodeListProps {
  workspaceId: string;
  accounts: readonly GivenAccount[];
  initial: CodeRows;
}

/** What the dialog is open for: a new code, or another one for an invitation. */
type Asked = { readonly code: CodeInviteView | null; readonly key: string };

/** The invitations by code: made, copied, renewed and deleted [SH-160]. */
export function CodeList({ workspaceId, accounts, initial }: CodeListProps) {
  const t = useTranslations("members");
  const format = useFormatter();
  const fresh = useFreshMembers();
  const summary = useSummary();
  const { ask, question } = useQuestion();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data: codes } = useCodeInvites(workspaceId, initial);
  const open = (code: CodeInviteView | null) => setAsked({ code, key: crypto.randomUUID() });
  const remove = ({ _id, code }: CodeInviteView) =>
    ask({
      title: t("codes.deleteTitle", { code }),
      body: t("codes.deleteText"),
      verb: t("codes.delete"),
      danger: true,
      onConfirm: async () => {
        await callApi("DELETE /space/{id}/code_invites/{codeId}", {
          params: { id: workspaceId, codeId: _id },
        });
        toast.success(t("codes.deleted"));
        await fresh();
      },
    });
  return (
    <Panel title={t("codes.title")} action={<Button onClick={() => open(null)}>{t("codes.add")}</Button>}>
      <p className="text-muted">{t("codes.text")}</p>
      {codes.length > 0 ? (
        <ul aria-label={t("codes.title")} className="-mx-4 -mb-2 flex flex-col divide-y border-t">
          {codes.map((invite) => (
            <li key={invite._id} className="flex min-h-14 items-center gap-3 px-4 py-2">
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-1.5">
                  <code className={invite.is_expired ? "text-faint line-through" : "font-mono font-medium"}>
                    {invite.code}
                  </code>
                  {invite.is_expired ? (
                    <StatusPill tone="warning">{t("states.expired")}</StatusPill>
                  ) : (
                    <CopyButton text={invite.code} label={t("codes.copy")} />
                  )}
                </span>
                <span className="block text-muted text-xs">
                  {summary({
                    isAdmin: false,
                    pages: invite.allowed_pages,
                    accounts: invite.credentials_ids.length,
                  })}{" "}
                  · {t("codes.uses", { count: invite.uses })}
                  {invite.is_expired
                    ? null
                    : ` · ${t("invites.until", { date: format.dateTime(new Date(invite.expires_at), { dateStyle: "medium" }) })}`}
                </span>
              </span>
              <RowMenu
                label={t("codes.actionsOf", { code: invite.code })}
                acts={[
                  { label: t("codes.renew"), act: () => open(invite) },
                  { label: t("codes.delete"), act: () => remove(invite) },
                ]}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {question}
      {asked ? (
        <GrantDialog
          key={asked.key}
          open
          onOpenChange={() => setAsked(null)}
          title={t(asked.code ? "codes.renewTitle" : "codes.newTitle")}
          text={t(asked.code ? "codes.renewText" : "codes.text")}
          save={t(asked.code ? "codes.renew" : "codes.create")}
          accounts={accounts}
          start={{
            pages: pagesIn(asked.code?.allowed_pages ?? defaultAllowedPages),
            accounts: asked.code?.credentials_ids ?? [],
          }}
          onSave={async ({ pages, accounts: chosen }) => {
            const body = { allowed_pages: asMap(pages), credentials_ids: chosen };
            if (asked.code) {
              const params = { id: workspaceId, codeId: asked.code._id };
              await callApi("POST /space/{id}/code_invites/{codeId}/renew", { params, body });
            } else {
              const params = { id: workspaceId };
              await callApi("POST /space/{id}/code_invites", { params, body: { ...body, key: asked.key } });
            }
            toast.success(t("codes.created"));
            await fresh();
          }}
        />
      ) : null}
    </Panel>
  );
}
