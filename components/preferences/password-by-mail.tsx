"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";

/** The way to a new password without the present one: a link by mail. */
export function PasswordByMail({ email, text }: { email: string; text: string }) {
  const t = useTranslations("preferences.password");
  const tell = useTellFailure();
  const [state, setState] = useState<"idle" | "asking" | "sent">("idle");
  const ask = async () => {
    setState("asking");
    try {
      await callApi("POST /auth/restore", { body: { email } });
      setState("sent");
    } catch (error) {
      tell(error);
      setState("idle");
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" className="text-muted">
        {state === "sent" ? t("mailed", { email }) : text}
      </p>
      {state === "sent" ? null : (
        <Button size="sm" loading={state === "asking"} onClick={() => void ask()}>
          {t("mail")}
        </Button>
      )}
    </div>
  );
}
