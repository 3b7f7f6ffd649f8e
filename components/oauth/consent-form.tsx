"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { leaveFor } from "@/lib/client/leave-for.ts";
import { tellFailure } from "../patterns/upgrade/tell-failure.ts";
import { Button } from "../ui/button.tsx";

export interface ConsentFormProps {
  request: { client_id: string; state: string; code_challenge: string; redirect_uri?: string };
  /** Where the site is told that the person refused. */
  refusedUrl: string;
  /** The site's host, to which both answers lead. */
  host: string;
}

/** The person's answer to a site that wants to know who they are [SH-051]. */
export function ConsentForm({ request, refusedUrl, host }: ConsentFormProps) {
  const t = useTranslations("oauth");
  const words = useTranslations("errors-ui");
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    try {
      const { redirect_url } = await callApi("POST /oauth/accept", { body: request });
      await leaveFor(redirect_url);
    } catch (error) {
      tellFailure(error, words("offline"));
      setBusy(false);
    }
  };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" loading={busy} onClick={() => void accept()}>
          {t("accept")}
        </Button>
        <Button asChild>
          <a href={refusedUrl}>{t("refuse")}</a>
        </Button>
      </div>
      <p className="wrap-anywhere mt-4 text-muted text-xs">{t("leadsTo", { host })}</p>
    </>
  );
}
