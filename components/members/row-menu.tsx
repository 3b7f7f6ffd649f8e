"use client";

import { MoreHorizontal } from "lucide-react";
import { Fragment } from "react";
import { IconButton } from "../ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../ui/menu/dropdown-menu.tsx";
import { useAfterMenu } from "../ui/menu/use-after-menu.ts";

export interface RowAct {
  readonly label: string;
  readonly act: () => void;
  /** Stands behind a line. */
  readonly isApart?: boolean;
}

/** What can be done about a row, each in a dialog, which returns the focus to the menu's button. */
export function RowMenu({ label, acts }: { label: string; acts: readonly RowAct[] }) {
  const { later, onCloseAutoFocus } = useAfterMenu();
  return (
    <Menu
      align="end"
      onCloseAutoFocus={onCloseAutoFocus}
      trigger={<IconButton size="sm" label={label} icon={<MoreHorizontal />} />}
    >
      {acts.map((each) => (
        <Fragment key={each.label}>
          {each.isApart ? <MenuSeparator /> : null}
          <MenuItem onSelect={() => later(each.act)}>{each.label}</MenuItem>
        </Fragment>
      ))}
    </Menu>
  );
}
