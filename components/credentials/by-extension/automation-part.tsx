"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import { findExtension } from "@/lib/client/extension.ts";
import { useRefresh } from "@/lib/client/refreshing/use-refresh.ts";
import { tellFailure } from "../../patterns/upgrade/tell-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { toast } from "../../ui/toast/toast.tsx";
import type { Automation } from "./automation.ts";

/**
 * Changes an account to the other way of running it [SH-326, SH-329]. Where the browser lacks the extension, its
 * install page opens [SH-328].
 */
export function AutomationPart({ credentialId, runsBy }: { credentialId: string; runsBy: Automation }) {
  const t = useTranslations("credentials.automation");
  const router = useRouter();
  const refresh = useRefresh();
  const [needs, setNeeds] = useState<"NEEDS_PASSWORD" | "NEEDS_LOCATION" | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const change = async () => {
    setIsBusy(true);
    const isInstalled = runsBy === "cloud" && (await findExtension(window)) === "installed";
    try {
      const { outcome } = await callApi("POST /credentials/{id}/change_automation", {
        params: { id: credentialId },
        body: { is_extension_installed: isInstalled },
      });
      setNeeds(outcome === "SUCCESS" ? null : outcome);
      if (outcome !== "SUCCESS") return;
      toast.success(t("sent"));
      refresh();
    } catch (error) {
      const isMissing = error instanceof ApiError && error.reason === "conflict" && !isInstalled;
      if (isMissing && runsBy === "cloud") router.push(`/extension?credential=${credentialId}`);
      else tellFailure(error, t("failed"));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section className="flex flex-col items-start gap-2 rounded-card border p-4">
      <h2 className="font-semibold">{t("title")}</h2>
      <p className="text-muted text-sm">{t(runsBy === "cloud" ? "textCloud" : "text")}</p>
      <Button loading={isBusy} onClick={() => void change()}>
        {t(runsBy === "cloud" ? "toExtension" : "toCloud")}
      </Button>
      <p role="status" className="text-sm">
        {needs === "NEEDS_LOCATION" ? (
          <Link
            className="text-accent-ink hover:underline"
            href={`/settings/connection?selectedCred=${credentialId}`}
          >
            {t("needsLocation")}
          </Link>
        ) : null}
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
