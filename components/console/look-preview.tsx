"use client";

import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { brandRamp, isHexColour } from "@/lib/kernel/colour/index.ts";

/** How the application looks with a primary colour, light and dark, before it is saved. */
export function LookPreview({ name, primary }: { name: string; primary: string }) {
  const t = useTranslations("console.form.preview");
  if (!isHexColour(primary)) return <p className="text-muted text-sm">{t("none")}</p>;
  const ramp = brandRamp(primary);
  return (
    <div className="grid gap-3 sm:grid-cols-2" data-preview>
      {(["light", "dark"] as const).map((theme) => (
        <div
          key={theme}
          style={ramp[theme] as CSSProperties}
          className="flex flex-col gap-3 rounded-card border border-(--border) bg-(--surface) p-4 text-(--text)"
        >
          <span className="font-semibold">{name}</span>
          <span className="text-(--text-muted) text-sm">{t(theme)}</span>
          <span className="flex items-center gap-2">
            <span className="inline-flex h-8 items-center rounded-field bg-(--accent) px-3 font-medium text-(--accent-text) text-sm">
              {t("button")}
            </span>
            <span className="font-medium text-(--accent-ink) text-sm">{t("link")}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
