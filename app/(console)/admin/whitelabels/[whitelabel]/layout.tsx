import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SettingsFrame } from "@/components/preferences/index.ts";
import { isPlatformAdmin, isSuperAdmin } from "@/lib/access/viewer.ts";
import { pageContext } from "@/lib/http/page-context.ts";
import { isId } from "@/lib/kernel/ids/index.ts";

const pages = [
  ["details", "details"],
  ["colors", "look"],
  ["options", "options"],
  ["support", "support"],
  ["email-configuration", "mail"],
  ["managers", "managers"],
  ["pricing", "pricing"],
] as const;

/** The frame of a white-label's settings. It authorises nothing: each page does that itself. */
export default async function WhiteLabelLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<{ whitelabel: string }>;
}) {
  const [{ viewer }, { whitelabel }, t] = await Promise.all([
    pageContext(),
    params,
    getTranslations("console"),
  ]);
  if (!isPlatformAdmin(viewer) || !isId(whitelabel)) return children;
  const at = (page: string) => `/admin/whitelabels/${whitelabel}/${page}`;
  const entries = pages.map(([page, word]) => ({ href: at(page), label: t(`pages.${word}`) }));
  const plans = isSuperAdmin(viewer)
    ? [
        { href: at("plans"), label: t("pages.plans") },
        { href: at("billing"), label: t("pages.billing") },
      ]
    : [];
  return (
    <SettingsFrame
      label={t("nav.settings")}
      back={t("whiteLabels.title")}
      backHref="/admin/whitelabels"
      groups={[{ name: t("nav.settings"), entries: [...entries, ...plans] }]}
    >
      {children}
    </SettingsFrame>
  );
}
