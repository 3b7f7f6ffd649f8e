"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import { Button } from "../ui/button.tsx";

/** The ways on from a workspace that can't be used. */
export function LeaveLinks() {
  const t = useTranslations("billing");
  const signOut = async () => {
    await callApi("GET", "/auth/logout").catch(() => undefined);
    window.location.assign("/auth/sign-in");
  };
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button asChild variant="primary">
        <Link href="/space/use-space">{t("otherSpace")}</Link>
      </Button>
      <Button onClick={() => void signOut()}>{t("signOut")}</Button>
    </div>
  );
}
