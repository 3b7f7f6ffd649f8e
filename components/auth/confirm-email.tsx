"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import { leaveFor } from "@/lib/client/leave-for.ts";
import { signOut } from "@/lib/client/sign-out.ts";
import { useResendActivation } from "../patterns/use-resend-activation.ts";
import { Button } from "../ui/button.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { Spinner } from "../ui/state/spinner.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { ConfirmByPassword } from "./confirm-by-password.tsx";
import { leaveActivated } from "./leave-activated.ts";

export interface ConfirmEmailProps {
  code: string;
  /**
   * The address that the link confirms, and whether the person isn't known by this browser and says a password. Null:
   * the link doesn't count, or no more.
   */
  opened: { email: string; isPasswordAsked: boolean } | null;
  /** Whether somebody is signed in whose address this very link has confirmed. */
  isUsed: boolean;
}

/**
 * Confirms the address, and signs in, once the person says so: mail scanners open links (decision 45), and whoever was
 * sent somebody else's link shall see whose account it opens. A link that was used already is no fault for somebody
 * whose address is confirmed: they are told so, and go on [SH-095].
 */
export function ConfirmEmail({ code, opened, isUsed }: ConfirmEmailProps) {
  const t = useTranslations("auth");
  const words = useTranslations("errors-ui");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const asked = useRef(false);
  const confirm = useCallback(() => {
    // A code works once: it must not be used again.
    if (asked.current) return;
    asked.current = true;
    setIsBusy(true);
    callApi("GET /auth/check_activation_code", { query: { activation_code: code } }).then(
      ({ user }) => {
        void leaveActivated(user);
      },
      (error: unknown) => {
        const refusal = error instanceof ApiError ? error : null;
        if (!isUsed || refusal?.reason !== "gone") return setProblem(refusal?.message ?? words("offline"));
        toast.successAfterwards(t("verified"));
        void leaveFor("/");
      },
    );
  }, [code, isUsed, t, words]);
  // A link that doesn't count signs nobody in: the answer says what is wrong with it.
  useEffect(() => {
    if (opened === null) confirm();
  }, [opened, confirm]);
  return (
    <div className="flex flex-col gap-4">
      <h1 className="font-semibold text-2xl tracking-tight">{t("activateTitle")}</h1>
      {problem ? (
        <>
          <Banner tone="danger" urgent>
            {problem}
          </Banner>
          <Button asChild size="lg" wide>
            <Link href="/auth/sign-in">{t("backToSignIn")}</Link>
          </Button>
        </>
      ) : opened === null ? (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner /> {t("confirming")}
        </p>
      ) : (
        <>
          <p className="wrap-anywhere text-muted">
            {t.rich("confirmText", {
              email: opened.email,
              strong: (text) => <strong className="font-medium text-text">{text}</strong>,
            })}
          </p>
          {opened.isPasswordAsked ? (
            <ConfirmByPassword code={code} email={opened.email} onGone={setProblem} />
          ) : (
            <Button variant="primary" size="lg" wide loading={isBusy} onClick={confirm}>
              {t("confirm")}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** Shown while the address is unconfirmed: says where the mail was sent and can send it again. */
export function ResendActivation({ email, hasOutbox }: { email: string; hasOutbox: boolean }) {
  const t = useTranslations("auth");
  const { isBusy, resend } = useResendActivation(t("resent"));
  return (
    <div className="flex flex-col gap-4">
      <h1 className="font-semibold text-2xl tracking-tight">{t("activateTitle")}</h1>
      <p className="text-muted">
        {t.rich("activateText", {
          email,
          strong: (text) => <strong className="font-medium text-text">{text}</strong>,
        })}
      </p>
      <Button variant="primary" size="lg" wide loading={isBusy} onClick={() => void resend()}>
        {t("resend")}
      </Button>
      {hasOutbox ? (
        <Button asChild size="lg" wide>
          <Link href={`/world/outbox?recipient=${encodeURIComponent(email)}`}>{t("openOutbox")}</Link>
        </Button>
      ) : null}
      <Button variant="ghost" onClick={() => void signOut()}>
        {t("useOther")}
      </Button>
    </div>
  );
}
