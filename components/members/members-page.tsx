"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PageHeader } from "../patterns/page-header.tsx";
import { Panel } from "../patterns/panel.tsx";
import { Button } from "../ui/button.tsx";
import { CodeList } from "./code-list.tsx";
import type { GivenAccount } from "./grants.ts";
import { InviteList } from "./invite-list.tsx";
import { MemberList } from "./member-list.tsx";
import { type CodeRows, type InviteRows, type MemberRows, useFreshMembers } from "./use-members.ts";

// Loaded when it is opened.
const InviteDialog = dynamic(async () => (await import("./invite-dialog.tsx")).InviteDialog);

export interface MembersPageProps {
  workspace: { id: string; name: string };
  members: MemberRows;
  /** The accounts that the person sees. */
  accounts: readonly GivenAccount[];
  /** Null: only admins see the invitations. */
  invitations: { readonly invites: InviteRows; readonly codes: CodeRows } | null;
}

/** Who belongs to the workspace and who is invited to it [SH-268]. */
export function MembersPage({ workspace, members, accounts, invitations }: MembersPageProps) {
  const t = useTranslations("members");
  const [turn, setTurn] = useState(0);
  const [open, setOpen] = useState(false);
  const fresh = useFreshMembers();
  const invite = () => {
    setTurn((before) => before + 1);
    setOpen(true);
  };
  return (
    <>
      <PageHeader
        title={t("title")}
        text={t("text", { name: workspace.name })}
        actions={
          invitations ? (
            <Button variant="primary" onClick={invite}>
              {t("invites.invite")}
            </Button>
          ) : undefined
        }
      />
      <div className="flex max-w-3xl flex-col gap-6 px-4 pt-2 pb-10 sm:px-6">
        <Panel title={t("list")}>
          <MemberList
            workspace={workspace}
            isAdmin={invitations !== null}
            accounts={accounts}
            initial={members}
          />
        </Panel>
        {invitations ? (
          <>
            <Panel title={t("invites.title")}>
              <InviteList workspaceId={workspace.id} initial={invitations.invites} />
            </Panel>
            <CodeList workspaceId={workspace.id} accounts={accounts} initial={invitations.codes} />
          </>
        ) : null}
      </div>
      {turn > 0 ? (
        <InviteDialog
          key={turn}
          open={open}
          onOpenChange={setOpen}
          workspaceId={workspace.id}
          accounts={accounts}
          onSent={fresh}
        />
      ) : null}
    </>
  );
}
