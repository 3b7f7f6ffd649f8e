"use client";

import { ChevronsUpDown } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { tabLook } from "../patterns/shell/tab-look.ts";
import { Avatar } from "../ui/avatar.tsx";
import { whenIdle } from "../ui/when-idle.ts";
import type { AccountPanelProps } from "./account-panel.tsx";
import { accountName } from "./match-accounts.ts";

// Loaded when the browser is idle, or earlier when the pointer or the focus comes near.
const load = () => import("./account-panel.tsx");
const fetchEarly = () => void load().catch(() => {});
const AccountPanel = dynamic(async () => (await load()).AccountPanel);

export type AccountSwitcherProps = Omit<AccountPanelProps, "trigger" | "onOpenChange"> & {
  workspaceName: string | null;
  /** In the sidebar; in the header of a tablet, as the picture alone; among a phone's tabs. */
  form?: "row" | "picture" | "tab";
};

const looks = {
  row: "flex w-full items-center gap-2.5 rounded-field px-2 py-1.5 text-left hover:bg-hover short:justify-center short:px-0",
  picture: "grid size-8 place-items-center rounded-full",
  tab: tabLook,
} as const;

/** The selected social account, and how to change or add one [SH-231, SH-232]. */
export function AccountSwitcher({ workspaceName, form = "row", ...panel }: AccountSwitcherProps) {
  const t = useTranslations("shell");
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => whenIdle(fetchEarly), []);
  const turn = (to: boolean) => {
    setOpen(to);
    // Closed and open button are different elements, so the focus has to be moved.
    if (to) return;
    setTimeout(() => {
      if (document.activeElement === document.body) button.current?.focus();
    });
  };
  const current = panel.accounts.find(({ id }) => id === panel.currentId) ?? null;
  const name = current ? accountName(current) : t("noAccount");
  const trigger = (
    <button
      ref={button}
      type="button"
      aria-label={t("switchAccount", { name })}
      aria-haspopup="dialog"
      aria-expanded={open}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
      onClick={() => setOpen(true)}
      className={looks[form]}
    >
      <Avatar name={name} src={current?.picture ?? null} size={24} />
      {form === "row" ? (
        <>
          <span className="min-w-0 flex-1 short:hidden">
            <span className="block truncate font-medium text-sm">{name}</span>
            <span className="block truncate text-muted text-xs">{workspaceName}</span>
          </span>
          <ChevronsUpDown aria-hidden="true" className="shrink-0 text-faint short:hidden" />
        </>
      ) : null}
    </button>
  );
  return open ? <AccountPanel {...panel} trigger={trigger} onOpenChange={turn} /> : trigger;
}
