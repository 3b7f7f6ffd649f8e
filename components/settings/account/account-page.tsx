"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import { leaveFor } from "@/lib/client/leave-for.ts";
import type { WithdrawalsView } from "@/lib/contracts/withdrawals.ts";
import { PageHeader } from "../../patterns/page-header.tsx";
import { tellFailure } from "../../patterns/upgrade/tell-failure.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { toast } from "../../ui/toast/toast.tsx";
import { AuthorizationPart, type Waiting } from "./authorization-part.tsx";
import { WithdrawPart } from "./withdraw-part.tsx";

/** A social account, as its page shows it. */
export interface ShownAccount {
  id: string;
  name: string;
  username: string;
  picture: string | null;
  profileUrl: string | null;
  /** Whether sequences may act through it. */
  isReady: boolean;
  isPremium: boolean;
  country: string;
  /** Why it does nothing until its authorization is asked for. Null: it waits for nothing. */
  waiting: Waiting | null;
}

/** A social account: what it is, signing it in again, asking for its messages, and removing it. */
export function AccountPage({
  account,
  signInHref,
  maySync,
  requests,
  areLimitsClosed,
}: {
  account: ShownAccount;
  signInHref: string;
  /** Whether the person may open the inbox. */
  maySync: boolean;
  /** Its connection requests that nobody has answered. */
  requests: WithdrawalsView;
  /** Whether only admins change limits, and the person is none. */
  areLimitsClosed: boolean;
}) {
  const t = useTranslations("settings.account");
  const { id, name, username, picture, profileUrl, isReady, isPremium, country, waiting } = account;
  const [isRemoving, setIsRemoving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const facts = [
    [t("state"), t(isReady ? "ready" : "notReady")],
    [t("kind"), t(isPremium ? "premium" : "basic")],
    [t("country"), country],
  ] as const;
  const sync = async () => {
    setIsAsking(true);
    try {
      await callApi("POST /credentials/{id}/sync_dialogs", { params: { id } });
      toast.success(t("synced"));
    } catch (error) {
      sayWhy(error, t("failed"));
    } finally {
      setIsAsking(false);
    }
  };
  const remove = async () => {
    try {
      await callApi("POST /credentials/{id}/delete", { params: { id } });
    } catch (error) {
      sayWhy(error, t("failed"));
      throw error;
    }
    toast.successAfterwards(t("removed", { name }));
    await leaveFor("/");
  };
  return (
    <>
      <PageHeader title={t("title")} text={t("text")} />
      <div className="flex max-w-xl flex-col gap-5 px-4 pt-2 pb-10 sm:px-6">
        {waiting ? <AuthorizationPart credentialId={id} waiting={waiting} /> : null}
        <section className="flex flex-col gap-4 rounded-card border p-4">
          <div className="flex items-center gap-3">
            <Avatar name={name} src={picture} size={40} />
            <div className="min-w-0 flex-1">
              <h2 className="truncate font-semibold">{name}</h2>
              <p className="truncate text-muted text-sm">{username}</p>
            </div>
            {profileUrl ? (
              <Button asChild size="sm">
                <a href={profileUrl} target="_blank" rel="noreferrer">
                  {t("profile")}
                  <ExternalLink aria-hidden="true" />
                </a>
              </Button>
            ) : null}
          </div>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
            {facts.map(([term, value]) => (
              <div key={term} className="contents">
                <dt className="text-muted">{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className="flex flex-wrap gap-2">
            <Button asChild variant={isReady ? "secondary" : "primary"}>
              <Link href={signInHref}>{t("signIn")}</Link>
            </Button>
            {maySync && isReady ? (
              <Button loading={isAsking} onClick={() => void sync()}>
                {t("sync")}
              </Button>
            ) : null}
          </div>
        </section>
        <WithdrawPart credentialId={id} initial={requests} isClosed={areLimitsClosed} />
        <section className="flex flex-col items-start gap-2 rounded-card border border-danger/40 p-4">
          <h2 className="font-semibold">{t("removeTitle")}</h2>
          <p className="text-muted text-sm">{t("removeText")}</p>
          <Button variant="danger" onClick={() => setIsRemoving(true)}>
            {t("remove")}
          </Button>
        </section>
      </div>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={t("removeQuestion", { name })}
        body={t("removeText")}
        verb={t("remove")}
        danger
        onConfirm={remove}
      />
    </>
  );
}

const sayWhy = (error: unknown, otherwise: string) => tellFailure(error, otherwise);
