"use client";

import { useTranslations } from "next-intl";
import type { PeopleDeedView } from "@/lib/contracts/people-deeds.ts";

/** Says what is done to many people, what came of it, and who was left out and why. */
export function useDeedWords() {
  const t = useTranslations("prospects.deeds");
  const nameOf = ({ workflow }: PeopleDeedView) => workflow?.name ?? t("someCampaign");
  return {
    doing: (deed: PeopleDeedView) => t(`running.${deed.action}`, { name: nameOf(deed) }),
    did: (deed: PeopleDeedView) => t(`did.${deed.action}`, { count: deed.changed, name: nameOf(deed) }),
    leftOut: ({ left_out }: PeopleDeedView) =>
      left_out.length === 0
        ? null
        : `${t("leftOut")} ${left_out.map(({ reason, count }) => t(`reasons.${reason}`, { count })).join(", ")}`,
  };
}
