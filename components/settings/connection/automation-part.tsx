"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import { useRefresh } from "@/lib/client/refreshing/use-refresh.ts";
import { tellFailure } from "../../patterns/upgrade/tell-failure.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.tsx";

/**
 * Changes an account that a browser's extension runs to the cloud [SH-326, SH-329]. The extension isn't offered, so an
 * account of the cloud has nothing to change to.
 */
export function AutomationPart({ credentialId }: { credentialId: string }) {
  const t = useTranslations("settings.connection.automation");
  const refresh = useRefresh();
  const [needs, setNeeds] = useState<"NEEDS_PASSWORD" | "NEEDS_LOCATION" | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const change = async () => {
    setIsBusy(true);
    try {
      const { outcome } = await callApi("POST /credentials/{id}/change_automation", {
        params: { id: credentialId },
      });
      setNeeds(outcome === "SUCCESS" ? null : outcome);
      if (outcome !== "SUCCESS") return;
      toast.success(t("sent"));
      refresh();
    } catch (error) {
      tellFailure(error, t("failed"));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section className="flex flex-col items-start gap-2 rounded-card border p-4">
      <h2 className="font-semibold">{t("title")}</h2>
      <p className="text-muted text-sm">{t("text")}</p>
      <Button loading={isBusy} onClick={() => void change()}>
        {t("toCloud")}
      </Button>
      <p role="status" className="text-sm">
        {needs === "NEEDS_LOCATION" ? t("needsLocation") : null}
        {needs === "NEEDS_PASSWORD" ? (
          <Link
            className="text-accent-ink hover:underline"
            href={`/credentials/add?credential=${credentialId}`}
          >
            {t("needsPassword")}
          </Link>
        ) : null}
      </p>
    </section>
  );
}
