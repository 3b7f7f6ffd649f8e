"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import type { CrmPlatform } from "@/lib/contracts/words/crm-words.ts";
import { PageHeader } from "../patterns/page-header.tsx";
import { tellFailure } from "../patterns/upgrade/tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { useRememberCrm } from "./use-remember-crm.ts";

const names = { hubspot: "HubSpot", pipedrive: "Pipedrive" } as const;

/** The board of a CRM that can't be connected yet: says so, and notes that a member wishes for it. */
export function NotConnected({
  platform,
  hasNative,
}: {
  platform: Exclude<CrmPlatform, "default">;
  hasNative: boolean;
}) {
  const t = useTranslations("crm");
  const words = useTranslations("errors-ui");
  useRememberCrm(platform);
  const [isBusy, setBusy] = useState(false);
  const name = names[platform];
  const wish = async () => {
    setBusy(true);
    try {
      await callApi("POST /space/crm_suggestion", { body: { crm_suggestion: name } });
      toast.success(t("wishSent"));
    } catch (error) {
      tellFailure(error, words("offline"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PageHeader title={t("title")} />
      <EmptyState
        picture="cards"
        title={t("notConnectedTitle", { name })}
        text={t("notConnectedText", { name })}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Button loading={isBusy} onClick={() => void wish()}>
              {t("wishFor", { name })}
            </Button>
            {hasNative ? (
              <Button variant="primary" asChild>
                <Link href="/crm/manage/default">{t("toNative")}</Link>
              </Button>
            ) : null}
          </span>
        }
      />
    </>
  );
}
