"use client";

import { LogOut, Monitor, MonitorX, Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "../../ui/menu/dropdown-menu.tsx";
import { chooseLanguage } from "./choose-language.ts";
import { chooseTheme, type ThemeChoice, useTheme } from "./theme.ts";

export interface UserMenuProps {
  user: { name: string; email: string; picture?: string | null };
  locale: string;
  /** The languages by code, each with its own name. */
  languages: readonly { code: string; name: string }[];
  onSignOut: () => void;
  /** What the last entry says. Default: signing out. */
  signOutWord?: string;
  /** Ends the person's other sessions. Left out: the menu has no such entry. */
  onSignOutOthers?: () => void;
  /** For an entry that opens a dialog (`useAfterMenu`). */
  onCloseAutoFocus?: () => void;
  /** Further MenuItem or MenuLink elements. */
  children?: ReactNode;
}

/** The menu of the signed-in person: theme, language, signing out. */
export function UserMenu(props: UserMenuProps) {
  const { user, locale, languages, onSignOut, signOutWord, onSignOutOthers, onCloseAutoFocus, children } =
    props;
  const t = useTranslations("shell");
  const theme = useTheme();
  return (
    <Menu
      align="end"
      className="w-60"
      {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
      trigger={
        <button
          type="button"
          aria-label={t("userMenu")}
          className="grid size-8 place-items-center rounded-full"
        >
          <Avatar name={user.name} src={user.picture ?? null} />
        </button>
      }
    >
      <div className="px-2 py-1.5">
        <p className="truncate font-medium">{user.name}</p>
        <p className="truncate text-muted text-xs">{user.email}</p>
      </div>
      {children}
      <MenuSeparator />
      <MenuChoice
        heading={t("theme")}
        value={theme}
        onChange={(value) => chooseTheme(value as ThemeChoice)}
        choices={[
          { value: "light", label: t("themeLight"), icon: <Sun /> },
          { value: "dark", label: t("themeDark"), icon: <Moon /> },
          { value: "system", label: t("themeSystem"), icon: <Monitor /> },
        ]}
      />
      <MenuSeparator />
      <MenuChoice
        heading={t("language")}
        value={locale}
        onChange={chooseLanguage}
        choices={languages.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <MenuSeparator />
      {onSignOutOthers ? (
        <MenuItem onSelect={onSignOutOthers}>
          <MonitorX /> {t("signOutOthers")}
        </MenuItem>
      ) : null}
      <MenuItem onSelect={onSignOut}>
        <LogOut /> {signOutWord ?? t("signOut")}
      </MenuItem>
    </Menu>
  );
}
