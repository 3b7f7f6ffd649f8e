"use client";

import { ChevronRight, Plus } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import { leaveFor } from "@/lib/client/leave-for.ts";
import type { SpaceItem } from "@/lib/contracts/workspaces.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Spinner } from "../ui/state/spinner.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { toast } from "../ui/toast/toast.tsx";

/** The user's workspaces to choose from. Choosing one opens the start page [SH-125]. */
export function SpaceChoice({ spaces }: { spaces: readonly SpaceItem[] }) {
  const t = useTranslations("spaces");
  const words = useTranslations("errors-ui");
  const [busy, setBusy] = useState<string | null>(null);
  const choose = async (space: SpaceItem) => {
    if (busy) return;
    setBusy(space._id);
    if (space.is_current) return leaveFor("/");
    try {
      await callApi("POST /users/set_space", { body: { space_id: space._id } });
      toast.successAfterwards(t("chosen"));
      return await leaveFor("/");
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : words("offline"));
      setBusy(null);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col gap-2">
        {spaces.map((space) => (
          <li key={space._id}>
            <button
              type="button"
              onClick={() => void choose(space)}
              className="flex w-full items-center gap-3 rounded-card border bg-raised p-3 text-left transition-colors hover:border-border-strong hover:bg-hover"
            >
              <Avatar name={space.name} src={space.avatar} square />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{space.name}</span>
                <span className="text-muted text-xs">{t("users", { count: space.users_count })}</span>
              </span>
              {space.status === "active" ? null : <StatusPill tone="warning">{t("notActive")}</StatusPill>}
              {busy === space._id ? <Spinner /> : <ChevronRight aria-hidden="true" className="text-faint" />}
            </button>
          </li>
        ))}
      </ul>
      <Link
        href="/space/create-space"
        className="flex items-center gap-3 rounded-card border border-dashed p-3 text-muted transition-colors hover:border-border-strong hover:text-text"
      >
        <Plus aria-hidden="true" /> {t("newWorkspace")}
      </Link>
    </div>
  );
}
