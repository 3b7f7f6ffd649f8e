"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../../ui/button.tsx";
import { MenuCheck, MenuChoice, MenuHeading, MenuSeparator } from "../../ui/menu/dropdown-menu.tsx";
import { type SavedViews, SavedViewsMenu } from "../list-views/saved-views-menu.tsx";
import { chooseDensity, type Density, useDensity } from "../shell/density.ts";
import type { ColumnChoice } from "./use-columns.ts";

export interface ViewMenuProps {
  saved: SavedViews;
  choices: readonly ColumnChoice[];
  show: (id: string, isShown: boolean) => void;
}

/** The menu of a list's view: its saved views and, for a table, its columns and row height. */
export function ViewMenu({ saved, choices, show }: ViewMenuProps) {
  const t = useTranslations("common.list");
  const density = useDensity();
  return (
    <SavedViewsMenu
      saved={saved}
      trigger={
        <Button size="sm">
          {t("view")}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <div className="max-sm:hidden">
        <MenuSeparator />
        <MenuChoice
          heading={t("rows")}
          value={density}
          onChange={(value) => chooseDensity(value as Density)}
          choices={(["comfortable", "compact"] as const).map((each) => ({ value: each, label: t(each) }))}
        />
        <MenuSeparator />
        <MenuHeading>{t("columns")}</MenuHeading>
        {choices.map((choice) => (
          <MenuCheck
            key={choice.id}
            checked={choice.isShown}
            onCheckedChange={(isShown) => show(choice.id, isShown)}
          >
            {choice.header}
          </MenuCheck>
        ))}
      </div>
    </SavedViewsMenu>
  );
}
