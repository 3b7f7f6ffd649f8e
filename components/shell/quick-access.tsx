"use client";

import { Keyboard, LogOut, Monitor, MonitorX, Moon, Plus, Search, Sun } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { NavItem } from "../patterns/shell/shell-types.ts";
import { chooseTheme } from "../patterns/shell/theme.ts";
import { Kbd } from "../ui/kbd.tsx";
import { useIsMac } from "../ui/use-is-mac.ts";
import { whenIdle } from "../ui/when-idle.ts";
import type { Command } from "./commands.ts";

// Loaded when the browser is idle, or earlier when the pointer or the focus comes near.
const load = () => import("./command-palette.tsx");
const fetchEarly = () => void load().catch(() => {});
const CommandPalette = dynamic(async () => (await load()).CommandPalette);
const KeysDialog = dynamic(async () => (await import("./keys-dialog.tsx")).KeysDialog);

export interface QuickAccessProps {
  places: readonly NavItem[];
  may: { readonly people: boolean; readonly campaigns: boolean };
  /** Whether no social account is connected: then nothing can be created. */
  locked: boolean;
  onGo: (address: string) => void;
  onSignOut: () => void;
  onSignOutOthers: () => void;
}

/** The header's search, Ctrl or ⌘ with K, and "?": every page and action by keyboard. */
export function QuickAccess({ places, may, locked, onGo, onSignOut, onSignOutOthers }: QuickAccessProps) {
  const t = useTranslations("shell");
  const isMac = useIsMac();
  const [open, setOpen] = useState<"palette" | "keys" | null>(null);
  useEffect(() => whenIdle(fetchEarly), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select");
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k") setOpen("palette");
      else if (event.key === "?" && !isTyping && !document.querySelector("[role=dialog]")) setOpen("keys");
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  const commands: Command[] = [
    ...places
      .filter((place) => !place.disabled)
      .map(({ href, label, icon }) => ({
        id: href,
        name: label,
        icon,
        hint: t("palette.page"),
        run: () => onGo(href),
      })),
    ...(may.campaigns && !locked
      ? [{ id: "new", name: t("palette.newCampaign"), icon: <Plus />, run: () => onGo("/campaign/add") }]
      : []),
    { id: "account", name: t("newAccount"), icon: <Plus />, run: () => onGo("/credentials/add") },
    { id: "light", name: t("palette.light"), icon: <Sun />, run: () => chooseTheme("light") },
    { id: "dark", name: t("palette.dark"), icon: <Moon />, run: () => chooseTheme("dark") },
    { id: "system", name: t("palette.system"), icon: <Monitor />, run: () => chooseTheme("system") },
    { id: "keys", name: t("keys.title"), icon: <Keyboard />, run: () => setOpen("keys") },
    { id: "out-others", name: t("signOutOthers"), icon: <MonitorX />, run: onSignOutOthers },
    { id: "out", name: t("signOut"), icon: <LogOut />, run: onSignOut },
  ];
  return (
    <>
      <button
        type="button"
        aria-label={t("openSearch")}
        aria-haspopup="dialog"
        onPointerEnter={fetchEarly}
        onFocus={fetchEarly}
        onClick={() => setOpen("palette")}
        className="flex h-8 items-center gap-2 rounded-field px-2 text-muted text-sm hover:bg-hover hover:text-text"
      >
        <Search aria-hidden="true" />
        <span className="hidden sm:inline">{t("search")}</span>
        <span className="hidden gap-0.5 sm:flex">
          <Kbd>{isMac ? "⌘" : t("keys.ctrl")} K</Kbd>
        </span>
      </button>
      {open === "palette" ? (
        <CommandPalette
          commands={commands}
          may={may}
          onGo={onGo}
          onClose={() => setOpen((now) => (now === "palette" ? null : now))}
        />
      ) : null}
      {open === "keys" ? <KeysDialog onClose={() => setOpen(null)} /> : null}
    </>
  );
}
