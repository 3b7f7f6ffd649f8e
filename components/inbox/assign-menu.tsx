"use client";

import { useQuery } from "@tanstack/react-query";
import { UserRoundCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { DialogView } from "@/lib/contracts/inbox.ts";
import { IconButton } from "../ui/button.tsx";
import { Menu, MenuChoice } from "../ui/menu/dropdown-menu.tsx";

interface AssignMenuProps {
  readonly dialog: DialogView;
  /** Null: nobody in particular. */
  readonly onAssign: (workerId: string | null) => void;
}

/** Chooses the member who is to look after a conversation. */
export function AssignMenu({ dialog, onAssign }: AssignMenuProps) {
  const t = useTranslations("inbox.assign");
  const { data: workers = [] } = useQuery({
    queryKey: ["workers"],
    queryFn: ({ signal }) => callApi("GET /workers/fetch", { signal }),
    staleTime: 60_000,
  });
  const assignee = workers.find(({ _id }) => _id === dialog.assigned_to);
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          label={assignee ? t("to", { name: assignee.full_name }) : t("label")}
          icon={<UserRoundCheck className={dialog.assigned_to ? "text-accent-ink" : ""} />}
        />
      }
    >
      <MenuChoice
        heading={t("heading")}
        value={dialog.assigned_to ?? ""}
        onChange={(id) => onAssign(id || null)}
        choices={[
          { value: "", label: t("nobody") },
          ...workers.map(({ _id, full_name }) => ({ value: _id, label: full_name })),
        ]}
      />
    </Menu>
  );
}
