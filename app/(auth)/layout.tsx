import { getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LanguageChoice } from "@/components/auth/index.ts";
import { EmailBanner } from "@/components/notifications/index.ts";
import { MessagesProvider } from "@/components/patterns/messages-provider.tsx";
import { AuthShell } from "@/components/patterns/shell/auth-shell.tsx";
import { BrandLogo } from "@/components/ui/brand-logo.tsx";
import { Link } from "@/components/ui/link.tsx";
import { pageContext } from "@/lib/http/page-context.ts";
import { LOCALE_NAMES, LOCALES } from "@/lib/i18n/locales.ts";
import { pickMessages } from "@/lib/i18n/messages.ts";

/** The branded frame of sign-in, sign-up, activation and the choice of a workspace. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  const [
    {
      brand,
      locale,
      viewer: { user },
    },
    messages,
    t,
  ] = await Promise.all([pageContext(), getMessages(), getTranslations("auth")]);
  return (
    <MessagesProvider messages={pickMessages(messages, ["auth", "spaces", "shell.confirmEmail"])}>
      <AuthShell
        logo={
          <BrandLogo
            name={brand.name}
            src={brand.theme.authLogoUrl ?? brand.theme.logoUrl}
            darkSrc={
              brand.theme.darkAuthLogoUrl ?? (brand.theme.authLogoUrl ? null : brand.theme.darkLogoUrl)
            }
            shape={brand.theme.logoShape}
            height={brand.theme.logoSize}
          />
        }
        claim={t("claim")}
        footer={
          <>
            <Link href="/privacy-policy" className="hover:text-text">
              {t("privacy")}
            </Link>
            <Link href="/terms-of-use" className="hover:text-text">
              {t("termsOfUse")}
            </Link>
            <LanguageChoice
              locale={locale}
              languages={LOCALES.map((code) => ({ code, name: LOCALE_NAMES[code] }))}
            />
          </>
        }
      >
        {user && !user.isEmailConfirmed ? <EmailBanner email={user.email} /> : null}
        {children}
      </AuthShell>
    </MessagesProvider>
  );
}
