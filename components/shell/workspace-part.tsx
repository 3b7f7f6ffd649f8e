"use client";

import { Lightbulb, Settings } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";

/** What the panel says of the workspace. */
export interface PanelWorkspace {
  readonly name: string;
  readonly members: number;
  /** Null: the person may not open its settings. */
  readonly settingsHref: string | null;
  /** Where the brand takes wishes. Null: nowhere. */
  readonly featureRequestHref: string | null;
}

/** The panel's foot: the workspace, how many people it has, and its settings [SH-244, SH-247, SH-248]. */
export function WorkspacePart({
  workspace,
  className,
  onFollow,
}: {
  workspace: PanelWorkspace;
  className: string;
  onFollow: () => void;
}) {
  const t = useTranslations("shell");
  const { name, members, settingsHref, featureRequestHref } = workspace;
  return (
    <div className="mt-1 border-t pt-1">
      <p className="px-2 py-1.5">
        <span className="block truncate font-medium text-sm">{name}</span>
        <span className="block text-muted text-xs">{t("members", { count: members })}</span>
      </p>
      {settingsHref ? (
        <Link href={settingsHref} className={className} onClick={onFollow}>
          <Settings aria-hidden="true" className="text-muted" />
          {t("workspaceSettings")}
        </Link>
      ) : null}
      {featureRequestHref ? (
        <a href={featureRequestHref} target="_blank" rel="noreferrer" className={className}>
          <Lightbulb aria-hidden="true" className="text-muted" />
          {t("featureRequest")}
        </a>
      ) : null}
    </div>
  );
}
