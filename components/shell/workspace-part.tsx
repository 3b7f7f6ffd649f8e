"use client";

import { Coins, CreditCard, Lightbulb, Settings } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { CreditLine } from "../patterns/credits/credit-line.tsx";
import type { CreditUsage } from "../patterns/credits/credit-usage.ts";

/** What the panel says of the workspace. */
export interface PanelWorkspace {
  readonly name: string;
  readonly members: number;
  /** Null: nobody counts credits here. */
  readonly credits: CreditUsage | null;
  /** Where credits are bought. Null: not from here. */
  readonly buyHref: string | null;
  /** Null: there is no billing, or the person may not open it. */
  readonly billingHref: string | null;
  /** Null: the person may not open its settings. */
  readonly settingsHref: string | null;
  /** Where the brand takes wishes. Null: nowhere. */
  readonly featureRequestHref: string | null;
}

/** The panel's foot: the workspace, its people and credits, and where to change it [SH-244, SH-247, SH-248]. */
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
  const { name, members, credits, buyHref, billingHref, settingsHref, featureRequestHref } = workspace;
  const inside = [
    [buyHref, t("credits.buy"), Coins],
    [billingHref, t("billing"), CreditCard],
    [settingsHref, t("workspaceSettings"), Settings],
  ] as const;
  return (
    <div className="mt-1 border-t pt-1">
      <div className="flex flex-col gap-1.5 px-2 py-1.5">
        <p>
          <span className="block truncate font-medium text-sm">{name}</span>
          <span className="block text-muted text-xs">{t("members", { count: members })}</span>
        </p>
        {credits ? <CreditLine usage={credits} /> : null}
      </div>
      {inside.map(([href, label, Icon]) =>
        href ? (
          <Link key={label} href={href} className={className} onClick={onFollow}>
            <Icon aria-hidden="true" className="text-muted" />
            {label}
          </Link>
        ) : null,
      )}
      {featureRequestHref ? (
        <a href={featureRequestHref} target="_blank" rel="noreferrer" className={className}>
          <Lightbulb aria-hidden="true" className="text-muted" />
          {t("featureRequest")}
        </a>
      ) : null}
    </div>
  );
}
