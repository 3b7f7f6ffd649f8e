"use client";

import { RotateCw, X } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { InviteView } from "@/lib/contracts/invites.ts";
import type { InviteStateWord } from "@/lib/contracts/words/invite-states.ts";
import { MoreRows } from "../patterns/data-list/more-rows.tsx";
import { ofPages } from "../patterns/data-list/of-pages.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { IconButton } from "../ui/button.tsx";
import { ErrorState } from "../ui/state/error-state.tsx";
import { StatusPill, type Tone } from "../ui/state/status-pill.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { type InviteRows, useFreshMembers, useInvites } from "./use-members.ts";
import { useQuestion } from "./use-question.tsx";
import { useSummary } from "./use-summary.ts";

const tones: Readonly<Record<InviteStateWord, Tone>> = {
  pending: "info",
  accepted: "success",
  revoked: "neutral",
  expired: "warning",
};

/** The invitations by mail with their states; open and expired ones can be sent again and revoked [SH-268]. */
export function InviteList({ workspaceId, initial }: { workspaceId: string; initial: InviteRows }) {
  const t = useTranslations("members");
  const format = useFormatter();
  const tell = useTellFailure();
  const fresh = useFreshMembers();
  const summary = useSummary();
  const { ask, question } = useQuestion();
  const { rows, state, error, more } = ofPages<InviteView>(useInvites(workspaceId, initial));
  const paramsOf = ({ _id }: InviteView) => ({ id: workspaceId, inviteId: _id });
  const resend = async (invite: InviteView) => {
    try {
      await callApi("POST /space/{id}/invites/{inviteId}/resend", { params: paramsOf(invite) });
    } catch (error) {
      tell(error);
      return;
    }
    toast.success(t("invites.resent"));
    await fresh();
  };
  const revoke = (invite: InviteView) =>
    ask({
      title: t("invites.revokeTitle", { email: invite.email }),
      body: t("invites.revokeText"),
      verb: t("invites.revoke"),
      danger: true,
      onConfirm: async () => {
        await callApi("DELETE /space/{id}/invites/{inviteId}", { params: paramsOf(invite) });
        toast.success(t("invites.revoked"));
        await fresh();
      },
    });
  if (state === "error") return <ErrorState {...error} />;
  if (rows.length === 0) return <p className="text-muted">{t("invites.empty")}</p>;
  return (
    <>
      <ul aria-label={t("invites.title")} className="-mx-4 -my-2 flex flex-col divide-y">
        {rows.map((invite) => {
          const isOpen = invite.state === "pending" || invite.state === "expired";
          return (
            <li key={invite._id} className="flex min-h-14 items-center gap-3 px-4 py-2">
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className="wrap-anywhere min-w-0 font-medium">{invite.email}</span>
                  <StatusPill tone={tones[invite.state]}>{t(`states.${invite.state}`)}</StatusPill>
                </span>
                <span className="block text-muted text-xs">
                  {t(invite.granted_access)} ·{" "}
                  {summary({
                    isAdmin: invite.granted_access === "admin",
                    pages: invite.allowed_pages,
                    accounts: invite.credentials_ids.length,
                  })}
                  {invite.state === "pending"
                    ? ` · ${t("invites.until", { date: format.dateTime(new Date(invite.expires_at), { dateStyle: "medium" }) })}`
                    : null}
                </span>
              </span>
              {isOpen ? (
                <>
                  <IconButton
                    size="sm"
                    label={t("invites.resendOf", { email: invite.email })}
                    icon={<RotateCw />}
                    onClick={() => void resend(invite)}
                  />
                  <IconButton
                    size="sm"
                    label={t("invites.revokeOf", { email: invite.email })}
                    icon={<X />}
                    onClick={() => revoke(invite)}
                  />
                </>
              ) : null}
            </li>
          );
        })}
      </ul>
      {more.available ? <MoreRows {...more} count={rows.length} /> : null}
      {question}
    </>
  );
}
