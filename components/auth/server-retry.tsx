"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";

/** How often the server is tried, in milliseconds. */
const everyMs = 5000;

/** Tries to reach the server until it answers, then returns to the start page [SH-045]. */
export function ServerRetry() {
  const t = useTranslations("auth");
  const [busy, setBusy] = useState(false);
  const attempt = useCallback(async () => {
    setBusy(true);
    try {
      // Asks the health check of server and database: an API call would change the session.
      if (!(await fetch("/readyz", { cache: "no-store" })).ok) throw new Error("not ready");
      window.location.assign("/");
    } catch {
      setBusy(false);
    }
  }, []);
  useEffect(() => {
    const timer = setInterval(() => void attempt(), everyMs);
    return () => clearInterval(timer);
  }, [attempt]);
  return (
    <EmptyState
      heading="h1"
      picture="broken"
      title={t("errorTitle")}
      text={t("errorText")}
      action={
        <Button variant="primary" loading={busy} onClick={() => void attempt()}>
          {t("retry")}
        </Button>
      }
    />
  );
}
