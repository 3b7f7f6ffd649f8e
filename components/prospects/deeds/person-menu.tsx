"use client";

import { Ellipsis } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { PeopleDeedView } from "@/lib/contracts/people-deeds.ts";
import type { ProfileView } from "@/lib/contracts/prospects.ts";
import { IconButton } from "../../ui/button.tsx";
import { Menu, MenuItem } from "../../ui/menu/dropdown-menu.tsx";
import type { AskedAction } from "./deed-dialog.tsx";

// Loaded when the first question is asked.
const DeedDialog = dynamic(async () => (await import("./deed-dialog.tsx")).DeedDialog);

export interface PersonMenuProps {
  person: Pick<ProfileView, "_id" | "lead_status" | "statuses">;
  campaigns: readonly { id: string; name: string }[];
  isAdmin: boolean;
  onBegun: (deed: PeopleDeedView) => Promise<void>;
  onDeleted: () => void;
}

/** What can be done with one person, as with many. */
export function PersonMenu({ person, campaigns, isAdmin, onBegun, onDeleted }: PersonMenuProps) {
  const t = useTranslations("prospects.deeds");
  const [asking, setAsking] = useState<AskedAction | null>(null);
  // One key for each question: a press repeated after a lost answer does it once.
  const key = useRef("");
  const isOut = person.statuses.some(({ kind }) => kind !== "bounced" && kind !== "blacklisted");
  const actions: AskedAction[] = [
    "add_to_campaign",
    person.lead_status === "excluded" ? "readmit" : "exclude",
    ...(isOut ? [] : (["suppress"] as const)),
    ...(person.statuses.some(({ kind }) => kind === "blacklisted") ? [] : (["blacklist"] as const)),
    "delete",
  ];
  return (
    <>
      <Menu trigger={<IconButton label={t("more")} icon={<Ellipsis />} />}>
        {actions.map((action) => (
          <MenuItem
            key={action}
            danger={action === "delete"}
            onSelect={() => {
              key.current = crypto.randomUUID();
              setAsking(action);
            }}
          >
            {t(`actions.${action}`)}
          </MenuItem>
        ))}
      </Menu>
      {asking ? (
        <DeedDialog
          action={asking}
          chosen={1}
          query={{ filters: [] }}
          campaigns={campaigns}
          isAdmin={isAdmin}
          onClose={() => setAsking(null)}
          onConfirm={async (action, about) => {
            const body = { action, ...about, filters: [], ids: [person._id], key: key.current };
            const deed = await callApi("POST /profiles/deeds", { body });
            if (action === "delete" && deed.changed > 0) onDeleted();
            await onBegun(deed);
          }}
        />
      ) : null}
    </>
  );
}
