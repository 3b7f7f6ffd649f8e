"use client";

import { useTranslations } from "next-intl";
import type { PersonState } from "@/lib/contracts/campaigns/campaign-people.ts";
import { NextTry, useReason } from "./people/state-pill.tsx";

/**
 * The second line of a person's card: what they wait for, else their company; and the next try, which is never
 * truncated.
 */
export function CardDetail({ person }: { person: PersonState }) {
  const t = useTranslations("campaigns.state");
  const reasonOf = useReason();
  return (
    <span className="flex justify-between gap-2 text-muted text-xs">
      <span className="truncate">
        {person.reason ? reasonOf(person.reason) : person.profile.company_name}
      </span>
      {person.next_at === null ? null : (
        <span className="shrink-0">
          {t("nextTry")} <NextTry at={person.next_at} />
        </span>
      )}
    </span>
  );
}
