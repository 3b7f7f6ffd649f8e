import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SettingsFrame } from "@/components/preferences/index.ts";
import { preferencePlaces } from "@/lib/access/preferences.ts";
import { pageContext } from "@/lib/http/page-context.ts";

/** The frame of the preferences. It authorises nothing: each page does that itself. */
export default async function PreferencesLayout({ children }: { children: ReactNode }) {
  const [{ viewer, brand }, t, titles] = await Promise.all([
    pageContext(),
    getTranslations("preferences.nav"),
    getTranslations(),
  ]);
  const places = preferencePlaces(viewer, brand.switches);
  const groups = (["user", "workspace"] as const).map((group) => ({
    name: t(group),
    entries: places
      .filter((place) => place.group === group)
      .map(({ href, title }) => ({ href, label: titles(title) })),
  }));
  return (
    <SettingsFrame
      label={t("label")}
      back={t("back")}
      groups={groups.filter(({ entries }) => entries.length > 0)}
    >
      {children}
    </SettingsFrame>
  );
}
