"use client";

import dynamic from "next/dynamic";
import { type ReactElement, type ReactNode, useState } from "react";
import { Menu } from "../../ui/menu/dropdown-menu.tsx";
import { useAfterMenu } from "../../ui/menu/use-after-menu.ts";
import type { ListViewItemsProps } from "./list-view-items.tsx";

// Loaded when the menu opens, and when a view is saved.
const ListViewItems = dynamic(async () => (await import("./list-view-items.tsx")).ListViewItems);
const SaveViewDialog = dynamic(async () => (await import("./save-view-dialog.tsx")).SaveViewDialog);

/** The list, its present query, and the address of a view. */
export type SavedViews = Omit<ListViewItemsProps, "onSave">;

export interface SavedViewsMenuProps {
  saved: SavedViews;
  /** A button: the menu opens below it. */
  trigger: ReactElement<Record<string, unknown>>;
  /** Further items of the menu, below the views. */
  children?: ReactNode;
}

/** A menu of a list's saved views, and the dialog that saves one. */
export function SavedViewsMenu({ saved, trigger, children }: SavedViewsMenuProps) {
  const [isSaving, setIsSaving] = useState(false);
  const { later, onCloseAutoFocus } = useAfterMenu();
  return (
    <>
      <Menu align="end" className="w-60" onCloseAutoFocus={onCloseAutoFocus} trigger={trigger}>
        <ListViewItems {...saved} onSave={() => later(() => setIsSaving(true))} />
        {children}
      </Menu>
      {isSaving ? (
        <SaveViewDialog open onOpenChange={setIsSaving} list={saved.list} currentQuery={saved.currentQuery} />
      ) : null}
    </>
  );
}
