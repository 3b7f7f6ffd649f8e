"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ColumnChoice } from "../patterns/data-list/use-columns.ts";
import { ViewMenu } from "../patterns/data-list/view-menu.tsx";
import { FilterBar } from "../patterns/filter-bar.tsx";
import { Button } from "../ui/button.tsx";
import {
  type CampaignPlace,
  campaignViews,
  savedAddress,
  savedQuery,
  viewAddress,
} from "./campaign-views.ts";

export interface CampaignFiltersProps {
  place: CampaignPlace;
  choices: readonly ColumnChoice[];
  show: (id: string, isShown: boolean) => void;
}

/** The search, the view of current, archived or deleted campaigns, and the list's menu. */
export function CampaignFilters({ place, choices, show }: CampaignFiltersProps) {
  const t = useTranslations("campaigns.list");
  return (
    <FilterBar
      label={t("search")}
      end={
        <>
          <nav aria-label={t("views")} className="flex gap-1">
            {campaignViews.map((each) => (
              <Button key={each} asChild size="sm" variant={each === place.view ? "secondary" : "ghost"}>
                <Link aria-current={each === place.view ? "page" : undefined} href={viewAddress(each)}>
                  {t(`view.${each}`)}
                </Link>
              </Button>
            ))}
          </nav>
          <ViewMenu
            saved={{ list: "campaigns", currentQuery: savedQuery(place), hrefOf: savedAddress }}
            choices={choices}
            show={show}
          />
        </>
      }
    />
  );
}
