"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import type { ColumnChoice } from "../patterns/data-list/use-columns.ts";
import { ViewMenu } from "../patterns/data-list/view-menu.tsx";
import { FilterBar } from "../patterns/filter-bar.tsx";
import { useListQuery } from "../patterns/use-list-query.ts";
import { Button } from "../ui/button.tsx";
import { NamedOptions, NativeSelect } from "../ui/form/native-select.tsx";
import {
  type CampaignPlace,
  campaignViews,
  savedAddress,
  savedQuery,
  viewAddress,
} from "./campaign-views.ts";

/** An account whose campaigns may be shown. */
export interface AccountChoice {
  readonly id: string;
  readonly name: string;
}

export interface CampaignFiltersProps {
  place: CampaignPlace;
  accounts: readonly AccountChoice[];
  choices: readonly ColumnChoice[];
  show: (id: string, isShown: boolean) => void;
}

const shownStatuses = ["draft", "active", "paused", "finished"] as const;

/**
 * The search, filters by status and account, the view of current, archived or deleted campaigns, and the list's menu.
 */
export function CampaignFilters({ place, accounts, choices, show }: CampaignFiltersProps) {
  const t = useTranslations("campaigns.list");
  const statuses = useTranslations("campaigns.status");
  const write = useListQuery();
  return (
    <FilterBar
      label={t("search")}
      add={
        <>
          {place.view === "current" ? (
            <NativeSelect
              aria-label={t("filters.status")}
              value={place.status ?? ""}
              onChange={({ target }) =>
                write((query) => (target.value ? query.set("status", target.value) : query.delete("status")))
              }
            >
              <option value="">{t("filters.anyStatus")}</option>
              {shownStatuses.map((status) => (
                <option key={status} value={status}>
                  {statuses(status)}
                </option>
              ))}
            </NativeSelect>
          ) : null}
          {accounts.length > 1 ? (
            <NativeSelect
              aria-label={t("filters.account")}
              value={place.credentialId ?? ""}
              onChange={({ target }) =>
                write((query) => {
                  query.delete("account");
                  if (target.value) query.set("selectedCred", target.value);
                  else query.set("account", "all");
                })
              }
            >
              <option value="">{t("filters.allAccounts")}</option>
              <NamedOptions of={accounts} />
            </NativeSelect>
          ) : null}
        </>
      }
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
