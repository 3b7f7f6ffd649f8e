"use client";

import { Building2, Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { NavBadge } from "../patterns/shell/nav-link.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Popover } from "../ui/dialog/popover.tsx";
import { Input } from "../ui/form/input.tsx";
import { accountName, matchAccounts, type SwitcherAccount } from "./match-accounts.ts";
import { NewAccount } from "./new-account.tsx";
import { type PanelWorkspace, WorkspacePart } from "./workspace-part.tsx";

export interface AccountPanelProps {
  trigger: ReactNode;
  accounts: readonly SwitcherAccount[];
  currentId: string | null;
  unread: Readonly<Record<string, number>>;
  seats: { readonly used: number; readonly total: number };
  workspace: PanelWorkspace;
  /** The most accounts that the brand allows, where it says so. */
  maxAccounts: number | null;
  onChoose: (id: string) => void;
  /** Opens the choice of a workspace. */
  onSwitchWorkspace: () => void;
  onOpenChange: (open: boolean) => void;
}

const row =
  "flex min-h-10 w-full items-center gap-2.5 rounded-field px-2 text-left text-sm hover:bg-hover focus-visible:bg-hover";

/** The switcher's panel: search, accounts, the seats used, and adding an account [SH-251, SH-252, SH-253]. */
export function AccountPanel(props: AccountPanelProps) {
  const {
    trigger,
    accounts,
    currentId,
    unread,
    seats,
    maxAccounts,
    onChoose,
    onSwitchWorkspace,
    onOpenChange,
  } = props;
  const t = useTranslations("shell");
  const [typed, setTyped] = useState("");
  const found = matchAccounts(accounts, typed);
  return (
    <Popover open onOpenChange={onOpenChange} label={t("accounts")} trigger={trigger} className="w-72 p-1.5">
      {accounts.length > 1 ? (
        <div className="p-1">
          <Input
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder={t("findAccount")}
            aria-label={t("findAccount")}
          />
        </div>
      ) : null}
      <ul className="max-h-72 overflow-y-auto">
        {found.map((account) => (
          <li key={account.id}>
            <button
              type="button"
              aria-current={account.id === currentId ? "true" : undefined}
              className={row}
              onClick={() => {
                onOpenChange(false);
                onChoose(account.id);
              }}
            >
              <Avatar name={accountName(account)} src={account.picture} size={24} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{accountName(account)}</span>
                <span className="block truncate text-muted text-xs">{account.username}</span>
              </span>
              <span className="tabular text-muted text-xs">
                <span aria-hidden="true">
                  {seats.used}/{maxAccounts ?? seats.total}
                </span>
                <span className="sr-only">
                  {maxAccounts === null
                    ? t("seats", seats)
                    : t("maxAccounts", { used: seats.used, max: maxAccounts })}
                </span>
              </span>
              {unread[account.id] ? <NavBadge count={unread[account.id] ?? 0} /> : null}
              {account.id === currentId ? <Check aria-hidden="true" className="text-accent-ink" /> : null}
            </button>
          </li>
        ))}
        {found.length === 0 ? <li className="px-2 py-3 text-muted text-sm">{t("noAccountFound")}</li> : null}
      </ul>
      <div className="mt-1 border-t pt-1">
        <NewAccount
          seats={seats}
          maxAccounts={maxAccounts}
          className={row}
          onFollow={() => onOpenChange(false)}
        />
        <button
          type="button"
          className={row}
          onClick={() => {
            onOpenChange(false);
            onSwitchWorkspace();
          }}
        >
          <Building2 aria-hidden="true" className="text-muted" />
          {t("workspaces.open")}
        </button>
      </div>
      <WorkspacePart workspace={props.workspace} className={row} onFollow={() => onOpenChange(false)} />
    </Popover>
  );
}
