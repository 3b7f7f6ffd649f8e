"use client";

import { MoreHorizontal, Pause, Play } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { WorkflowSummary } from "@/lib/contracts/campaigns/campaigns.ts";
import { IconButton } from "../ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../ui/menu/dropdown-menu.tsx";
import type { StatusVerb } from "./use-status.ts";

const verbs: Readonly<Record<string, readonly StatusVerb[]>> = {
  draft: ["archive", "delete"],
  active: ["pause", "archive", "delete"],
  paused: ["start", "archive", "delete"],
  finished: ["archive", "delete"],
  archived: ["restore", "delete"],
  deleted: ["restore"],
};

export interface CampaignActionsProps {
  row: WorkflowSummary;
  isPending: boolean;
  onVerb: (verb: StatusVerb) => void;
  /** Null where the campaign can't move in that direction. Both are null where the list has no order of its own. */
  onMove: { up: (() => void) | null; down: (() => void) | null };
}

/** The actions on one campaign: a button to pause or resume it, and a menu with the rest. */
export function CampaignActions({ row, isPending, onVerb, onMove }: CampaignActionsProps) {
  const t = useTranslations("campaigns.list");
  const router = useRouter();
  const toggle = row.status === "active" ? "pause" : row.status === "paused" ? "start" : null;
  const isOrdered = onMove.up !== null || onMove.down !== null;
  return (
    <span className="flex justify-end">
      {toggle ? (
        <IconButton
          size="sm"
          label={t(`verbs.${toggle}`, { name: row.name })}
          icon={toggle === "pause" ? <Pause /> : <Play />}
          loading={isPending}
          onClick={() => onVerb(toggle)}
        />
      ) : null}
      <Menu
        align="end"
        trigger={<IconButton size="sm" label={t("actions", { name: row.name })} icon={<MoreHorizontal />} />}
      >
        {row.status === "archived" || row.status === "deleted" ? null : (
          <MenuItem onSelect={() => router.push(`/campaigns/duplicate?workflow=${row._id}`)}>
            {t("duplicate")}
          </MenuItem>
        )}
        {(verbs[row.status] ?? []).map((verb) => (
          <MenuItem key={verb} danger={verb === "delete"} onSelect={() => onVerb(verb)}>
            {t(`menu.${verb}`)}
          </MenuItem>
        ))}
        {isOrdered ? <MenuSeparator /> : null}
        {onMove.up ? <MenuItem onSelect={onMove.up}>{t("order.up")}</MenuItem> : null}
        {onMove.down ? <MenuItem onSelect={onMove.down}>{t("order.down")}</MenuItem> : null}
      </Menu>
    </span>
  );
}
