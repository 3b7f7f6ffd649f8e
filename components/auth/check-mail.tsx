"use client";

import { MailCheck } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";

/**
 * "Check your mail": says where the activation link was sent, and links to the embedded world's outbox where there is
 * one (decision 53).
 */
export function CheckMail({ email, hasOutbox }: { email: string; hasOutbox: boolean }) {
  const t = useTranslations("auth");
  return (
    <div role="status" className="flex flex-col items-start gap-4">
      <span className="grid size-10 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <MailCheck aria-hidden="true" className="size-5!" />
      </span>
      <div>
        <h1 className="font-semibold text-2xl tracking-tight">{t("checkMailTitle")}</h1>
        <p className="mt-1.5 text-muted">
          {t.rich("checkMailText", {
            email,
            strong: (text) => <strong className="font-medium text-text">{text}</strong>,
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
      <Link href="/auth/sign-in" className="font-medium text-accent-ink hover:underline">
        {t("backToSignIn")}
      </Link>
    </div>
  );
}
