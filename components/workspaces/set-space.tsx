"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import { leaveFor } from "@/lib/client/leave-for.ts";
import { Button } from "../ui/button.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { Spinner } from "../ui/state/spinner.tsx";
import { toast } from "../ui/toast/toast.tsx";

/** Chooses a workspace once the page runs in a browser, and opens the application [SH-106]. */
export function SetSpace({ spaceId, loader }: { spaceId: string; loader: ReactNode }) {
  const t = useTranslations("spaces");
  const words = useTranslations("errors-ui");
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    callApi("POST /users/set_space", { body: { space_id: spaceId } }).then(
      () => {
        toast.successAfterwards(t("chosen"));
        void leaveFor("/");
      },
      (error: unknown) => {
        // It is chosen already.
        if (error instanceof ApiError && error.reason === "conflict") void leaveFor("/");
        else setProblem(error instanceof ApiError ? error.message : words("offline"));
      },
    );
  }, [spaceId, t, words]);
  return (
    <div className="flex flex-col gap-4">
      <h1 className="font-semibold text-2xl tracking-tight">{t("setting.title")}</h1>
      {problem ? (
        <>
          <Banner tone="danger" urgent>
            {problem}
          </Banner>
          <Button asChild size="lg" wide>
            <Link href="/space/use-space">{t("setting.others")}</Link>
          </Button>
        </>
      ) : (
        <p role="status" className="flex items-center gap-2 text-muted">
          {loader ?? <Spinner />} {t("setting.busy")}
        </p>
      )}
    </div>
  );
}
