"use client";

import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuCheck, MenuChoice, MenuHeading, MenuSeparator } from "../../ui/dropdown-menu.tsx";
import { chooseDensity, type Density, useDensity } from "../density.ts";
import type { ListViewItemsProps } from "../list-views/list-view-items.tsx";
import type { ColumnChoice } from "./use-columns.ts";

// Fetched when the menu opens, and when something is to be saved.
const ListViewItems = dynamic(async () => (await import("../list-views/list-view-items.tsx")).ListViewItems);
const SaveViewDialog = dynamic(
  async () => (await import("../list-views/save-view-dialog.tsx")).SaveViewDialog,
);

export interface ViewMenuProps {
  /** The views that the person saved of the list. */
  saved: Omit<ListViewItemsProps, "onSave">;
  choices: readonly ColumnChoice[];
  show: (id: string, isShown: boolean) => void;
}

/** How a list looks: its saved views; where there is a table, also its columns and how high its rows are. */
export function ViewMenu({ saved, choices, show }: ViewMenuProps) {
  const t = useTranslations("common.list");
  const density = useDensity();
  const [isSaving, setIsSaving] = useState(false);
  // The dialog opens once the menu gave the focus back to its button, so that the button has it again in the end.
  const isWanted = useRef(false);
  const openWanted = () => {
    setIsSaving(isWanted.current);
    isWanted.current = false;
  };
  return (
    <>
      <Menu
        align="end"
        className="w-60"
        onCloseAutoFocus={openWanted}
        trigger={
          <Button size="sm">
            {t("view")}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        <ListViewItems
          {...saved}
          onSave={() => {
            isWanted.current = true;
          }}
        />
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
      </Menu>
      {isSaving ? (
        <SaveViewDialog open onOpenChange={setIsSaving} list={saved.list} currentQuery={saved.currentQuery} />
      ) : null}
    </>
  );
}
