"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import { type FoundAccount, takeSession } from "@/lib/client/extension.ts";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import type { DeliveredCookie } from "@/lib/contracts/extension.ts";
import { tellFailure } from "../../patterns/upgrade/tell-failure.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Banner } from "../../ui/state/banner.tsx";
import { noticeAtSignIn, wasSignedIn } from "../wizard-state.ts";
import { useFoundAccount } from "./use-found-account.ts";

export interface ExtensionStepProps {
  /** An account that exists. Null: a new one is added. */
  credential: CredentialView | null;
  /** The zone in which the account works, where the browser tells none. */
  timezone: string;
  /** Goes on without the extension. Null: the plan has no cloud [SH-310]. */
  onManually: (() => void) | null;
  onBack: (() => void) | null;
  /** Never resolves where it leaves the page. */
  onDone: (credential: CredentialView) => Promise<void>;
}

/**
 * The account that is signed in at the network in this browser, as its extension finds it: picture, name and e-mail
 * [SH-309]. Connecting delivers its session to the server, which asks the network whose it is.
 */
export function ExtensionStep({ credential, timezone, onManually, onBack, onDone }: ExtensionStepProps) {
  const t = useTranslations("credentials.extension");
  const all = useTranslations("credentials");
  const common = useTranslations("common");
  const { found, tell, retry } = useFoundAccount();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const notice = credential ? noticeAtSignIn(credential) : null;
  const isOther = credential !== null && found.state === "got_email" && isAnother(credential, found.email);
  const isLooking = found.state === "looking" || found.state === "waiting";

  const connect = async (email: string) => {
    setIsBusy(true);
    setRefusal(null);
    try {
      const cookie = await takeSession(window);
      if (!cookie) return tell({ state: "need_login" });
      await onDone(await deliver(credential, email, cookie, timezone));
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) setRefusal(error.message);
      else tellFailure(error, t("failed"));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className="flex flex-col gap-4">
      {notice ? (
        <Banner tone="danger" urgent>
          {all(notice)}
        </Banner>
      ) : null}
      <p className="text-muted">{t("text")}</p>
      <div
        aria-live="polite"
        aria-busy={isLooking}
        className="flex min-h-[74px] items-center rounded-card border p-4"
      >
        <Found found={found} credentialId={credential?._id ?? null} />
      </div>
      {isOther ? <Banner tone="warning">{t("other", { email: credential.username })}</Banner> : null}
      {refusal ? (
        <Banner tone="danger" urgent>
          {refusal}
        </Banner>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        {onBack ? (
          <Button variant="ghost" disabled={isBusy} onClick={onBack}>
            {common("back")}
          </Button>
        ) : null}
        {onManually ? (
          <Button variant="ghost" className="mr-auto" disabled={isBusy} onClick={onManually}>
            {t("manually")}
          </Button>
        ) : null}
        <Button
          disabled={isBusy || isLooking}
          onClick={() => {
            setRefusal(null);
            retry();
          }}
        >
          {t("retry")}
        </Button>
        <Button
          variant="primary"
          loading={isBusy}
          disabled={found.state !== "got_email" || isOther}
          onClick={() => (found.state === "got_email" ? void connect(found.email) : undefined)}
        >
          {all("connect")}
        </Button>
      </div>
    </div>
  );
}

/** Whether another account is signed in in this browser than the one that runs here. */
const isAnother = (credential: CredentialView, email: string): boolean =>
  wasSignedIn(credential) && credential.username.toLowerCase() !== email.trim().toLowerCase();

function deliver(
  credential: CredentialView | null,
  email: string,
  cookie: DeliveredCookie,
  timezone: string,
): Promise<CredentialView> {
  const session = { cookies: [{ ...cookie }], use_browser: true };
  if (credential)
    return callApi("POST /credentials/{id}/do_auth", {
      params: { id: credential._id },
      body: { ...session, ...(wasSignedIn(credential) ? {} : { email }) },
    });
  // The owner sits where the browser is: its zone counts, and the usual hours [SH-516].
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return callApi("POST /credentials/create", {
    body: { ...session, email, timezone: own || timezone || "UTC", automation_type: "extension" },
  });
}

/** What was found, in words. */
function Found({ found, credentialId }: { found: FoundAccount; credentialId: string | null }) {
  const t = useTranslations("credentials.extension");
  switch (found.state) {
    case "looking":
      return <p className="text-muted">{t("state.looking")}</p>;
    case "missing":
    case "outdated":
      return (
        <div>
          <p>{t(`state.${found.state}`)}</p>
          <Link
            href={`/extension${credentialId ? `?credential=${credentialId}` : ""}`}
            className="mt-1 inline-block font-medium text-accent-ink hover:underline"
          >
            {t("install")}
          </Link>
        </div>
      );
    case "need_login":
    case "no_extra_data":
      return <p>{t(`state.${found.state}`)}</p>;
    default: {
      const name = found.profile?.name ?? t("unnamed");
      return (
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={name} src={found.profile?.avatar ?? null} size={40} />
          <div className="min-w-0">
            <p className="truncate font-semibold">{name}</p>
            <p className="wrap-anywhere text-muted">
              {found.state === "got_email" ? found.email : t(`state.${found.state}`)}
            </p>
            {found.state === "got_email" ? <p className="sr-only">{t("state.got_email")}</p> : null}
          </div>
        </div>
      );
    }
  }
}
