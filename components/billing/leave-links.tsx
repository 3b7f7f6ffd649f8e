"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { signOut } from "@/lib/client/sign-out.ts";
import { Button } from "../ui/button.tsx";

/** Links for leaving a workspace that can't be used. `isMain`: the page has nothing better to do. */
export function LeaveLinks({ isMain = true }: { isMain?: boolean }) {
  const t = useTranslations("billing");
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button asChild variant={isMain ? "primary" : "secondary"}>
        <Link href="/space/use-space">{t("otherSpace")}</Link>
      </Button>
      <Button onClick={() => void signOut()}>{t("signOut")}</Button>
    </div>
  );
}
