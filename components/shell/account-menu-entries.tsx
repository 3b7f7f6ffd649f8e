"use client";

import { ArrowLeftRight, Building2, Globe, Shield, ShieldCheck, Tag, UserRound, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link.tsx";
import { MenuItem, MenuLink } from "../ui/menu/dropdown-menu.tsx";
import { type AccountMenuGiven, accountMenuLinks, type MenuWord } from "./account-menu.ts";
import { PeopleCircles, type PeopleCirclesProps } from "./people-circles.tsx";

const icons: Readonly<Record<MenuWord, ReactNode>> = {
  userSettings: <UserRound />,
  security: <ShieldCheck />,
  workspaceBasic: <Building2 />,
  workspaceMembers: <Users />,
  workspaceLabels: <Tag />,
  workspaceDomains: <Globe />,
  admin: <Shield />,
};

export interface AccountMenuEntriesProps extends AccountMenuGiven {
  /** The people of the workspace. Null: none is chosen. */
  people: PeopleCirclesProps | null;
  keptIn: (address: string) => string;
  onSwitchWorkspace: () => void;
}

/**
 * The account menu's own entries: the switch of workspaces with its people, and the pages about person and workspace.
 */
export function AccountMenuEntries({ people, keptIn, onSwitchWorkspace, ...given }: AccountMenuEntriesProps) {
  const t = useTranslations("shell");
  return (
    <>
      <MenuItem onSelect={onSwitchWorkspace}>
        <ArrowLeftRight />
        <span className="min-w-0 flex-1">{t("workspaces.open")}</span>
        {people ? <PeopleCircles {...people} /> : null}
      </MenuItem>
      {accountMenuLinks(given).map(([word, href]) => (
        <MenuLink key={word}>
          <Link href={keptIn(href)}>
            {icons[word]} {t(word)}
          </Link>
        </MenuLink>
      ))}
    </>
  );
}
