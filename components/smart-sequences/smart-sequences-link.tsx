"use client";

import { Network } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { offerUpgrade } from "../patterns/upgrade/offer-upgrade.ts";
import { Button } from "../ui/button.tsx";

/** Leads to the smart sequences; with a plan that has none it says so in place (decision 37). */
export function SmartSequencesLink({ isInPlan }: { isInPlan: boolean }) {
  const t = useTranslations("campaigns.smart");
  const content = (
    <>
      <Network aria-hidden="true" />
      {t("title")}
    </>
  );
  return isInPlan ? (
    <Button asChild>
      <Link href="/smart-sequences">{content}</Link>
    </Button>
  ) : (
    <Button onClick={() => offerUpgrade({ title: t("upgradeTitle"), text: t("upgradeText") })}>
      {content}
    </Button>
  );
}
