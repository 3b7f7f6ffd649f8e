"use client";

import { Bookmark } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type DialogFilter, dialogFilters } from "@/lib/contracts/words/dialog-filters.ts";
import { SavedViewsMenu } from "../../patterns/list-views/saved-views-menu.tsx";
import { SearchField } from "../../patterns/search-field.tsx";
import { IconButton } from "../../ui/button.tsx";
import { NativeSelect } from "../../ui/form/native-select.tsx";
import { SyncButton } from "../sync-button.tsx";
import { type ListChoice, withListChoice } from "./list-choice.ts";

interface ListFiltersProps {
  readonly choice: ListChoice;
  readonly onChoose: (part: Partial<ListChoice>) => void;
  readonly credentials: readonly { readonly id: string; readonly name: string }[];
  /** Empty: the member may not open campaigns, or there are none. */
  readonly campaigns: readonly { readonly id: string; readonly name: string }[];
}

/** The filters of the list: search, state, account. */
export function ListFilters({ choice, onChoose, credentials, campaigns }: ListFiltersProps) {
  const t = useTranslations("inbox");
  const common = useTranslations("common");
  // The open conversation stays open.
  const path = usePathname();
  return (
    <div className="space-y-2 border-b p-3">
      <div className="flex items-center gap-2 *:first:flex-1">
        <SearchField
          label={t("search")}
          placeholder={t("searchShort")}
          value={choice.search}
          onSearch={(search) => onChoose({ search })}
        />
        <SavedViewsMenu
          saved={{
            list: "inbox",
            currentQuery: withListChoice(new URLSearchParams(), choice).toString(),
            hrefOf: (query) => `${path}?${query}`,
          }}
          trigger={<IconButton label={common("views.heading")} icon={<Bookmark />} />}
        />
        <SyncButton
          credentialIds={choice.credentialId ? [choice.credentialId] : credentials.map((each) => each.id)}
        />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <NativeSelect
          aria-label={t("filters")}
          value={choice.filter}
          onChange={(event) => onChoose({ filter: event.target.value as DialogFilter })}
        >
          {dialogFilters.map((filter) => (
            <option key={filter} value={filter}>
              {t(`filter.${filter}`)}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          aria-label={t("accountFilter")}
          value={choice.credentialId}
          onChange={(event) => onChoose({ credentialId: event.target.value })}
        >
          <option value="">{t("allAccounts")}</option>
          {credentials.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </NativeSelect>
      </div>
      {campaigns.length > 0 ? (
        <NativeSelect
          aria-label={t("campaignFilter")}
          value={choice.campaignId}
          onChange={(event) => onChoose({ campaignId: event.target.value })}
        >
          <option value="">{t("allCampaigns")}</option>
          {campaigns.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </NativeSelect>
      ) : null}
    </div>
  );
}
