"use client";

import { ChevronsUpDown, History, Plus, Settings2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { DialerPhoneView } from "@/lib/contracts/dialer.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Menu, MenuItem } from "../ui/menu/dropdown-menu.tsx";
import { placeName } from "./place-name.ts";

export interface NumberSectionProps {
  phones: readonly DialerPhoneView[];
  /** The number that calls. Null: none can. */
  phone: DialerPhoneView | null;
  onSwitch: (id: string) => void;
  onBuy: () => void;
  manageHref: string;
  recordingsHref: string;
  onLeave: () => void;
}

/** The number that calls, with Switch and New number [OC-294]. */
export function NumberSection(props: NumberSectionProps) {
  const t = useTranslations("dialer");
  const { phones, phone, onSwitch, onBuy, onLeave } = props;
  return (
    <section aria-label={t("panel.yourNumber")} className="shrink-0 border-b px-4 py-3">
      <p className="text-muted text-xs">{t("panel.yourNumber")}</p>
      <p className="tabular truncate font-semibold text-lg">{phone ? phone.number : t("panel.noNumber")}</p>
      <p className="truncate text-muted text-xs">
        {phone ? [phone.name, placeName(phone)].filter(Boolean).join(" · ") : t("panel.noneActive")}
      </p>
      <div className="mt-2 flex flex-wrap gap-1.5">
        <Menu
          align="start"
          trigger={
            <Button size="sm" disabled={phones.length < 2}>
              <ChevronsUpDown aria-hidden="true" />
              {t("panel.switch")}
            </Button>
          }
        >
          {phones.map((one) => (
            <MenuItem key={one.id} disabled={one.status !== "active"} onSelect={() => onSwitch(one.id)}>
              <span className="tabular">{one.number || t("phoneStatus.ordered")}</span>{" "}
              <span className="text-muted">{one.name || placeName(one)}</span>
            </MenuItem>
          ))}
        </Menu>
        <Button size="sm" onClick={onBuy}>
          <Plus aria-hidden="true" />
          {t("panel.newNumber")}
        </Button>
        <Button asChild size="sm" variant="ghost">
          <Link href={props.manageHref} onClick={onLeave}>
            <Settings2 aria-hidden="true" />
            {t("panel.manage")}
          </Link>
        </Button>
        <Button asChild size="sm" variant="ghost">
          <Link href={props.recordingsHref} onClick={onLeave}>
            <History aria-hidden="true" />
            {t("recordings.title")}
          </Link>
        </Button>
      </div>
    </section>
  );
}
