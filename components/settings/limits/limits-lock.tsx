"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { useTellFailure } from "../../patterns/upgrade/use-tell-failure.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";

/** Lets an admin keep the limits of the workspace's accounts and mailboxes to the admins [SH-276]. */
export function LimitsLock({ workspaceId, initial }: { workspaceId: string; initial: boolean }) {
  const t = useTranslations("settings.limits");
  const tell = useTellFailure();
  const [isOn, setIsOn] = useState(initial);
  const change = async (to: boolean) => {
    setIsOn(to);
    try {
      await callApi("POST /space/{id}/update", {
        params: { id: workspaceId },
        body: { space_object: { are_limits_locked: to } },
      });
    } catch (error) {
      setIsOn(!to);
      tell(error);
    }
  };
  return (
    <div>
      <Checkbox checked={isOn} label={t("lock")} onCheckedChange={(to) => void change(to === true)} />
      <p className="pl-6 text-muted text-xs">{t("lockHelp")}</p>
    </div>
  );
}
