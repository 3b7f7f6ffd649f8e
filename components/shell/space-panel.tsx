"use client";

import { Lightbulb, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { CreditLine } from "../patterns/credits/credit-line.tsx";
import type { CreditUsage } from "../patterns/credits/credit-usage.ts";
import { IconButton } from "../ui/button.tsx";
import { takeWishNotice } from "./wish-notice.ts";

export interface SpacePanelProps {
  /** Null: nobody counts credits here. */
  credits: CreditUsage | null;
  /** Where the brand takes wishes. Null: nowhere. */
  featureRequestHref: string | null;
}

/** The sidebar's panel of the workspace: its credits, and once in a browser where to send wishes [SH-249, SH-250]. */
export function SpacePanel({ credits, featureRequestHref }: SpacePanelProps) {
  const t = useTranslations("shell.wish");
  const [isAsking, setAsking] = useState(false);
  const asked = useRef(false);
  useEffect(() => {
    if (featureRequestHref === null || asked.current) return;
    asked.current = true;
    setAsking(takeWishNotice(() => window.localStorage));
  }, [featureRequestHref]);
  if (!credits && !isAsking) return null;
  return (
    <div className="mx-2 mb-2 flex flex-col gap-2 rounded-card border bg-surface p-2.5 short:hidden">
      {credits ? <CreditLine usage={credits} /> : null}
      {isAsking && featureRequestHref ? (
        <div className="flex items-start gap-2">
          <Lightbulb aria-hidden="true" className="mt-0.5 shrink-0 text-accent-ink" />
          <p className="min-w-0 flex-1 text-xs">
            <span className="block font-medium">{t("title")}</span>
            <a href={featureRequestHref} target="_blank" rel="noreferrer" className="text-muted underline">
              {t("text")}
            </a>
          </p>
          <IconButton size="sm" label={t("close")} icon={<X />} onClick={() => setAsking(false)} />
        </div>
      ) : null}
    </div>
  );
}
