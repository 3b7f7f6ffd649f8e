"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { offerUpgrade } from "../patterns/upgrade/offer-upgrade.ts";
import { Button } from "../ui/button.tsx";

/** Leads to the automatic labels; with a plan that has none it says so in place (decision 37). */
export function AutomaticLink({ workspaceId, isInPlan }: { workspaceId: string; isInPlan: boolean }) {
  const t = useTranslations("labels");
  return isInPlan ? (
    <Button asChild>
      <Link href={`/preferences/workspace/auto-labels/${workspaceId}`}>{t("automatic")}</Link>
    </Button>
  ) : (
    <Button onClick={() => offerUpgrade({ title: t("upgradeTitle"), text: t("upgradeText") })}>
      {t("automatic")}
    </Button>
  );
}
