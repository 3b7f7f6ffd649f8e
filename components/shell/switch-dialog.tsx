"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import { useChooseSpace } from "../patterns/use-choose-space.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { ErrorState } from "../ui/state/error-state.tsx";
import { Skeleton } from "../ui/state/skeleton.tsx";
import { Spinner } from "../ui/state/spinner.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";

export interface SwitchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The workspace that the page shows. */
  currentId: string | null;
  /** Whether the brand offers new workspaces. */
  mayAdd: boolean;
  /** Whether an admin of the platform looks at a workspace that the address names (decision 35). */
  isAdminMode: boolean;
}

const tile =
  "flex min-h-16 w-full items-center gap-3 rounded-card border p-3 text-left transition-colors hover:border-border-strong hover:bg-hover";

/** The person's workspaces as tiles, 725 pixels wide, the last of which makes a new one [SH-115]. */
export function SwitchDialog({ open, onOpenChange, currentId, mayAdd, isAdminMode }: SwitchDialogProps) {
  const t = useTranslations("shell.workspaces");
  const { busy, choose } = useChooseSpace(t("chosen"), isAdminMode);
  const list = useQuery({
    queryKey: ["spaces"],
    queryFn: ({ signal }) => callApi("GET /users/fetch_spaces", { signal }),
    enabled: open,
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} width={725} title={t("title")}>
      {list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2" aria-busy={list.isPending || undefined}>
          {list.data?.map((space) => {
            const isHere = space._id === currentId;
            return (
              <li key={space._id}>
                <button
                  type="button"
                  aria-current={isHere ? "true" : undefined}
                  className={`${tile} ${isHere ? "border-accent bg-selected" : "bg-raised"}`}
                  onClick={() => (isHere ? onOpenChange(false) : void choose(space))}
                >
                  <Avatar name={space.name} size={32} square />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">{space.name}</span>
                    <span className="block text-muted text-xs">
                      {t("users", { count: space.users_count })}
                      {isHere ? ` · ${t("current")}` : null}
                    </span>
                  </span>
                  {space.status === "active" ? null : (
                    <StatusPill tone="warning">{t("notActive")}</StatusPill>
                  )}
                  {busy === space._id ? <Spinner /> : null}
                  {isHere ? <Check aria-hidden="true" className="text-accent-ink" /> : null}
                </button>
              </li>
            );
          })}
          {list.isPending
            ? [1, 2].map((place) => (
                <li key={place}>
                  <Skeleton className="h-16 w-full" />
                </li>
              ))
            : null}
          {mayAdd ? (
            <li>
              <Link
                href="/workspace/add"
                className={`${tile} border-dashed text-muted hover:text-text`}
                onClick={() => onOpenChange(false)}
              >
                <span className="grid size-8 place-items-center rounded-field bg-hover">
                  <Plus aria-hidden="true" />
                </span>
                {t("new")}
              </Link>
            </li>
          ) : null}
        </ul>
      )}
    </Dialog>
  );
}
