"use client";

import { MailCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { tellFailure } from "../patterns/upgrade/tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast/toast.tsx";

/** How long the next mail has to wait, in seconds: most arrive within it. */
const waitSeconds = 60;

export interface CheckMailProps {
  /** What was sent: an activation link, or one that replaces a password. */
  text?: "checkMailText" | "forgotSent";
  email: string;
  /** Mails can be read in the embedded world's outbox. */
  hasOutbox: boolean;
  /** Sends the mail once more; rejects where it wasn't sent. */
  onResend: () => Promise<unknown>;
  /** Leads back to the form, with what was typed. */
  onCorrect: () => void;
}

/**
 * "Check your mail": says where a link was sent, sends it again, leads back to a mistyped address, and links
 * to the embedded world's outbox where there is one (decision 53).
 */
export function CheckMail({ text = "checkMailText", email, hasOutbox, onResend, onCorrect }: CheckMailProps) {
  const t = useTranslations("auth");
  const title = useRef<HTMLHeadingElement>(null);
  // The form with the focus is gone.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="flex flex-col items-start gap-4">
      <span className="grid size-10 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <MailCheck aria-hidden="true" className="size-5!" />
      </span>
      <div role="status">
        <h1 ref={title} tabIndex={-1} className="font-semibold text-2xl tracking-tight outline-none">
          {t("checkMailTitle")}
        </h1>
        <p className="wrap-anywhere mt-1.5 text-muted">
          {t.rich(text, {
            email,
            strong: (bold) => <strong className="font-medium text-text">{bold}</strong>,
          })}
        </p>
      </div>
      {hasOutbox ? (
        <>
          <p className="text-muted">{t("outboxText")}</p>
          <Button asChild variant="primary" size="lg" wide>
            <Link href={`/world/outbox?recipient=${encodeURIComponent(email)}`}>{t("openOutbox")}</Link>
          </Button>
        </>
      ) : null}
      <SendAgain onSend={onResend} />
      <Button size="lg" wide onClick={onCorrect}>
        {t("correctAddress")}
      </Button>
      <Link href="/auth/sign-in" className="font-medium text-accent-ink hover:underline">
        {t("backToSignIn")}
      </Link>
    </div>
  );
}

/** Sends the mail again, once in a while; it counts the seconds until it may. */
function SendAgain({ onSend }: { onSend: () => Promise<unknown> }) {
  const t = useTranslations("auth");
  const words = useTranslations("errors-ui");
  const [isBusy, setIsBusy] = useState(false);
  const [left, setLeft] = useState(waitSeconds);
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const send = async () => {
    if (isWaiting || isBusy) return;
    setIsBusy(true);
    try {
      await onSend();
      toast.success(t("resent"));
      setLeft(waitSeconds);
    } catch (error) {
      tellFailure(error, words("offline"));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    // `aria-disabled` instead of `disabled`: a disabled button loses the focus, and a screen reader doesn't read the
    // seconds.
    <Button
      size="lg"
      wide
      loading={isBusy}
      aria-disabled={isWaiting || isBusy || undefined}
      className="aria-disabled:text-muted aria-disabled:opacity-100"
      onClick={() => void send()}
    >
      {isWaiting ? t("resendIn", { seconds: left }) : t("resend")}
    </Button>
  );
}
