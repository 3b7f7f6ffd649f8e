"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { useRefresh } from "@/lib/client/refreshing/use-refresh.ts";
import { tellFailure } from "../../patterns/upgrade/tell-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/state/banner.tsx";
import { toast } from "../../ui/toast/toast.tsx";

/** Why an account does nothing until somebody asks for its authorization. */
export type Waiting = "asleep" | "authorization";

/** Sends the request for an account that sleeps, or waits for its authorization [SH-334, SH-335]. */
export function AuthorizationPart({ credentialId, waiting }: { credentialId: string; waiting: Waiting }) {
  const t = useTranslations("settings.account.authorization");
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setIsBusy(true);
    try {
      const { status } = await callApi("POST /credentials/{id}/request_authorization", {
        params: { id: credentialId },
      });
      if (status === "active") toast.success(t("sent"));
      else toast.warning(t("signedOut"));
      refresh();
    } catch (error) {
      tellFailure(error, t("failed"));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Banner
      tone="warning"
      title={t(`title.${waiting}`)}
      action={
        <Button size="sm" loading={isBusy} onClick={() => void send()}>
          {t(`send.${waiting}`)}
        </Button>
      }
    >
      {t(`text.${waiting}`)}
    </Banner>
  );
}
