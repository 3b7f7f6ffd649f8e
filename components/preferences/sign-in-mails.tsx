"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { Panel } from "../patterns/panel.tsx";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { toast } from "../ui/toast/toast.tsx";

/** Whether a sign-in in an unknown browser is told by mail; saved at once. */
export function SignInMails({ initial }: { initial: boolean }) {
  const t = useTranslations("preferences.notifications");
  const saved = useTranslations("preferences.said")("saved");
  const tell = useTellFailure();
  const [isOn, setIsOn] = useState(initial);
  const change = async (next: boolean) => {
    setIsOn(next);
    try {
      await callApi("POST /users/update", { body: { sign_in_mails: next } });
      toast.success(saved);
    } catch (error) {
      setIsOn(!next);
      tell(error);
    }
  };
  return (
    <Panel title={t("security")}>
      <Checkbox
        checked={isOn}
        onCheckedChange={(next) => void change(next === true)}
        label={
          <>
            {t("signIn")}
            <span className="mt-0.5 block text-muted text-xs">{t("signInHelp")}</span>
          </>
        }
      />
      <p className="text-muted">{t("always")}</p>
    </Panel>
  );
}
