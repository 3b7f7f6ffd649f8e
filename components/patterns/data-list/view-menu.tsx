"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuCheck, MenuChoice, MenuHeading } from "../../ui/dropdown-menu.tsx";
import { chooseDensity, type Density, useDensity } from "../density.ts";
import type { ColumnChoice } from "./use-columns.ts";

export interface ViewMenuProps {
  choices: readonly ColumnChoice[];
  show: (id: string, isShown: boolean) => void;
  /** First in the menu: the views that the person saved. */
  children?: ReactNode;
}

/** How a list looks: its saved views; where there is a table, also its columns and how high its rows are. */
export function ViewMenu({ choices, show, children }: ViewMenuProps) {
  const t = useTranslations("common.list");
  const density = useDensity();
  return (
    <Menu
      align="end"
      className="w-56"
      trigger={
        <Button size="sm">
          {t("view")}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      {children}
      <div className="max-sm:hidden">
        <MenuChoice
          heading={t("rows")}
          value={density}
          onChange={(value) => chooseDensity(value as Density)}
          choices={(["comfortable", "compact"] as const).map((each) => ({ value: each, label: t(each) }))}
        />
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
    </Menu>
  );
}
