"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { tellFailure } from "../../patterns/upgrade/tell-failure.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.tsx";

export type AddressChanges = CredentialView["proxy_refreshes"];

/** Gives the account another address through which it reaches the network, twice a day at most [SH-284]. */
export function AddressPart({ credentialId, initial }: { credentialId: string; initial: AddressChanges }) {
  const t = useTranslations("settings.connection.address");
  const format = useFormatter();
  const [{ left, free_at }, setChanges] = useState(initial);
  const [isBusy, setIsBusy] = useState(false);
  const change = async () => {
    setIsBusy(true);
    try {
      const next = await callApi("POST /credentials/{id}/refresh_proxy", {
        params: { id: credentialId },
        body: { left },
      });
      setChanges(next.proxy_refreshes);
      toast.success(t("changed"));
    } catch (error) {
      tellFailure(error, t("failed"));
    } finally {
      setIsBusy(false);
    }
  };
  const at =
    free_at === null ? "" : format.dateTime(new Date(free_at), { dateStyle: "medium", timeStyle: "short" });
  return (
    <section className="flex flex-col items-start gap-2 rounded-card border p-4">
      <h2 className="font-semibold">{t("title")}</h2>
      <p className="text-muted text-sm">{t("text")}</p>
      <Button loading={isBusy} disabled={left === 0} onClick={() => void change()}>
        {t("change")}
      </Button>
      <p role="status" className="tabular text-muted text-xs">
        {t("left", { left, at })}
      </p>
    </section>
  );
}
