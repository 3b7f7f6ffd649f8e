"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { leaveFor } from "@/lib/client/leave-for.ts";
import type { MemberView } from "@/lib/contracts/members.ts";
import { MoreRows } from "../patterns/data-list/more-rows.tsx";
import { ofPages } from "../patterns/data-list/of-pages.ts";
import { SearchField } from "../patterns/search-field.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { ErrorState } from "../ui/state/error-state.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { asMap, type GivenAccount, pagesIn } from "./grants.ts";
import { type RowAct, RowMenu } from "./row-menu.tsx";
import { type MemberRows, useFreshMembers, useMembers } from "./use-members.ts";
import { useQuestion } from "./use-question.tsx";
import { useSummary } from "./use-summary.ts";

// Loaded when it is opened.
const GrantDialog = dynamic(async () => (await import("./grant-dialog.tsx")).GrantDialog);

export interface MemberListProps {
  workspace: { id: string; name: string };
  /** Whether the person may change who belongs to the workspace. */
  isAdmin: boolean;
  accounts: readonly GivenAccount[];
  initial: MemberRows;
}

/** From so many members on they can be searched. */
const manyMembers = 8;

/** The members with their rights, and what an admin may do about each [SH-268]. */
export function MemberList({ workspace, isAdmin, accounts, initial }: MemberListProps) {
  const t = useTranslations("members");
  const [search, setSearch] = useState("");
  const list = useMembers(workspace.id, search, initial);
  const { rows, state, error, more } = ofPages<MemberView>(list);
  const [editing, setEditing] = useState<MemberView | null>(null);
  const fresh = useFreshMembers();
  const { ask, question } = useQuestion();
  const summary = useSummary();
  const where = { space_id: workspace.id };
  const turn = (member: MemberView, is_admin: boolean) =>
    ask({
      title: t(is_admin ? "makeAdminTitle" : "makeMemberTitle", { name: member.full_name }),
      body: is_admin ? t("makeAdminText") : t("makeMemberText", { name: member.full_name }),
      verb: t(is_admin ? "makeAdmin" : "makeMember"),
      danger: false,
      onConfirm: async () => {
        await callApi("POST /users/{id}/change_admin", {
          params: { id: member._id },
          body: { ...where, is_admin },
        });
        toast.success(t(is_admin ? "madeAdmin" : "madeMember", { name: member.full_name }));
        // Who gave the role away sees another page.
        if (member.is_self) return leaveFor("/");
        await fresh();
      },
    });
  const exit = async (member: MemberView) => {
    await callApi("POST /users/{id}/exit_from_space", { params: { id: member._id }, body: where });
  };
  const remove = (member: MemberView) =>
    ask({
      title: t("removeTitle", { name: member.full_name }),
      body: t("removeText", { name: member.full_name }),
      verb: t("remove"),
      danger: true,
      onConfirm: async () => {
        await exit(member);
        toast.success(t("removed", { name: member.full_name }));
        await fresh();
      },
    });
  const leave = (member: MemberView) =>
    ask({
      title: t("leaveTitle", { name: workspace.name }),
      body: t("leaveText"),
      verb: t("leave"),
      danger: true,
      onConfirm: async () => {
        await exit(member);
        toast.successAfterwards(t("left"));
        return leaveFor("/");
      },
    });
  const actsOf = (member: MemberView): RowAct[] => [
    ...(isAdmin && !member.is_admin ? [{ label: t("edit"), act: () => setEditing(member) }] : []),
    ...(isAdmin
      ? [
          {
            label: t(member.is_admin ? "makeMember" : "makeAdmin"),
            act: () => turn(member, !member.is_admin),
          },
        ]
      : []),
    member.is_self
      ? { label: t("leave"), act: () => leave(member), isApart: isAdmin }
      : { label: t("remove"), act: () => remove(member), isApart: true },
  ];
  if (state === "error") return <ErrorState {...error} />;
  return (
    <>
      {initial.total >= manyMembers ? (
        <SearchField label={t("find")} value={search} onSearch={setSearch} />
      ) : null}
      <ul aria-label={t("list")} className="-mx-4 -my-2 flex flex-col divide-y">
        {rows.map((member) => (
          <li key={member._id} className="flex min-h-14 items-center gap-3 px-4 py-2">
            <Avatar name={member.full_name} size={32} />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="truncate font-medium">{member.full_name}</span>
                {member.is_self ? <span className="text-muted text-xs">{t("you")}</span> : null}
                <StatusPill tone={member.is_admin ? "accent" : "neutral"}>
                  {t(member.is_admin ? "admin" : "member")}
                </StatusPill>
              </span>
              <span className="block truncate text-muted text-xs">
                <span className="block truncate sm:inline">{member.email}</span>
                <span className="hidden sm:inline"> · </span>
                {summary({
                  isAdmin: member.is_admin,
                  pages: member.allowed_pages,
                  accounts: member.is_for_all_credentials ? null : member.credentials_ids.length,
                })}
              </span>
            </span>
            {isAdmin || member.is_self ? (
              <RowMenu label={t("actionsOf", { name: member.full_name })} acts={actsOf(member)} />
            ) : null}
          </li>
        ))}
        {rows.length === 0 ? <li className="px-4 py-6 text-muted">{t("nobodyFound")}</li> : null}
      </ul>
      {more.available ? <MoreRows {...more} count={rows.length} /> : null}
      {question}
      {editing ? (
        <GrantDialog
          key={editing._id}
          open
          onOpenChange={() => setEditing(null)}
          title={t("editTitle", { name: editing.full_name })}
          text={t("editText")}
          save={t("save")}
          accounts={accounts}
          start={{
            pages: pagesIn(editing.allowed_pages),
            accounts: editing.is_for_all_credentials ? accounts.map(({ id }) => id) : editing.credentials_ids,
          }}
          onSave={async ({ pages, accounts: chosen }) => {
            const params = { id: editing._id };
            await callApi("PUT /users/{id}/allowed_pages", { params, body: { allowed_pages: asMap(pages) } });
            await callApi("POST /users/{id}/set_credentials", {
              params,
              body: { ...where, credentials: chosen },
            });
            toast.success(t("saved"));
            await fresh();
          }}
        />
      ) : null}
    </>
  );
}
