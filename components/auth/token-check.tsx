"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { afterTokenCheck, refusalStandsMs } from "./after-token-check.ts";
import { ServerRetry } from "./server-retry.tsx";

/**
 * Checks the token in the workspace that the address names [SH-170]. A refusal is told in the server's words; after 15
 * s, or at a press, the person goes on to what they may open. A server that can't be reached leads to the page that
 * tries again [SH-495].
 */
export function TokenCheck({ space }: { space: string }) {
  const t = useTranslations("auth");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = async () => {
      const thrown = await callApi("GET /auth/validate_token", { query: { space } }).then(
        () => null,
        (error: unknown) => error ?? new Error("failed"),
      );
      if (isOver) return;
      const after = afterTokenCheck(space, thrown);
      if (after.kind === "go") window.location.replace(after.to);
      else if (after.kind === "refused") {
        setRefusal(after.message);
        timer = setTimeout(goOn, refusalStandsMs);
      } else {
        // In place: a page that needs the network can't be loaded now.
        window.history.replaceState(null, "", "/error");
        setUnreachable(true);
      }
    };
    void check();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [space]);
  if (isUnreachable) return <ServerRetry />;
  return (
    <div aria-live="polite">
      <EmptyState
        heading="h1"
        picture="broken"
        title={refusal ?? t("checkingSpace")}
        text={refusal === null ? undefined : t("redirectSoon", { seconds: refusalStandsMs / 1_000 })}
        action={
          refusal === null ? undefined : (
            <Button variant="primary" onClick={goOn}>
              {t("goOn")}
            </Button>
          )
        }
      />
    </div>
  );
}

/** To the start, without the query: the guards choose the page. */
const goOn = () => window.location.replace("/");
