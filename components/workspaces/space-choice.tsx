"use client";

import { ChevronRight, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import type { SpaceItem } from "@/lib/contracts/workspaces.ts";
import { useChooseSpace } from "../patterns/use-choose-space.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Spinner } from "../ui/state/spinner.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";

/** The user's workspaces to choose from; a brand may offer no new one. */
export function SpaceChoice({ spaces, mayAdd }: { spaces: readonly SpaceItem[]; mayAdd: boolean }) {
  const t = useTranslations("spaces");
  const { busy, choose } = useChooseSpace(t("chosen"));
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
      {mayAdd ? (
        <Link
          href="/space/create-space"
          className="flex items-center gap-3 rounded-card border border-dashed p-3 text-muted transition-colors hover:border-border-strong hover:text-text"
        >
          <Plus aria-hidden="true" /> {t("newWorkspace")}
        </Link>
      ) : null}
      <Link href="/space/join" className="mt-1 text-center font-medium text-accent-ink hover:underline">
        {t("join.haveCode")}
      </Link>
    </div>
  );
}
