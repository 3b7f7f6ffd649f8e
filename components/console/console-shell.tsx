"use client";

import { Building2, CornerUpLeft, Palette } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link.tsx";
import { signOut } from "@/lib/client/sign-out.ts";
import { AppShell } from "../patterns/shell/app-shell.tsx";
import { HeaderLogo, type HeaderLogoLook } from "../patterns/shell/header-logo.tsx";
import { UserMenu } from "../patterns/shell/user-menu.tsx";
import { MenuLink } from "../ui/menu/dropdown-menu.tsx";

export interface ConsoleShellProps {
  brand: { name: string } & HeaderLogoLook;
  user: { name: string; email: string; picture: string | null };
  /** Whether the person has a workspace to go back to. */
  hasWorkspace: boolean;
  locale: string;
  languages: readonly { code: string; name: string }[];
  children: ReactNode;
}

/** The frame of the console: its pages, and the way back to the application. */
export function ConsoleShell({ brand, user, hasWorkspace, locale, languages, children }: ConsoleShellProps) {
  const t = useTranslations("console.nav");
  const path = usePathname();
  const item = (href: string, label: string, icon: ReactNode) => ({
    href,
    label,
    icon,
    active: path === href || path.startsWith(`${href}/`),
  });
  const pages = [
    item("/admin/customers", t("customers"), <Building2 aria-hidden="true" />),
    item("/admin/whitelabels", t("whiteLabels"), <Palette aria-hidden="true" />),
  ];
  const back = hasWorkspace
    ? [item("/campaigns/my-campaigns", t("application"), <CornerUpLeft aria-hidden="true" />)]
    : [];
  return (
    <AppShell
      brandName={brand.name}
      homeHref="/admin/customers"
      logo={<HeaderLogo name={brand.name} look={brand} />}
      mark={<HeaderLogo name={brand.name} look={brand} markOnly />}
      groups={[pages]}
      bottom={back}
      tabs={pages}
      section={t("console")}
      tools={
        <UserMenu user={user} locale={locale} languages={languages} onSignOut={() => void signOut()}>
          {hasWorkspace ? (
            <MenuLink>
              <Link href="/campaigns/my-campaigns">{t("application")}</Link>
            </MenuLink>
          ) : null}
        </UserMenu>
      }
    >
      {children}
    </AppShell>
  );
}
