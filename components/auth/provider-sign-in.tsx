"use client";

import { LogIn } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import type { SsoProvider } from "@/lib/contracts/sso.ts";
import { Button } from "../ui/button.tsx";

const addresses: Readonly<Record<SsoProvider, string>> = {
  google: "/api/auth/google/login",
  microsoft: "/api/auth/ad/login",
};

/** A link for each provider by which people may sign in, or sign up. */
export function ProviderSignIn({
  providers,
  invite,
}: {
  providers: readonly SsoProvider[];
  /** The secret of the invitation that the person follows. Null: none. */
  invite: string | null;
}) {
  const t = useTranslations("auth");
  if (providers.length === 0) return null;
  return (
    <div className="mt-2 flex flex-col gap-2">
      {providers.map((provider) => (
        <Button key={provider} asChild size="lg" wide>
          <a href={`${addresses[provider]}${invite ? `?invite=${encodeURIComponent(invite)}` : ""}`}>
            <LogIn aria-hidden="true" /> {t(`with.${provider}`)}
          </a>
        </Button>
      ))}
      <p className="text-muted text-xs">
        {t.rich("providerTerms", {
          privacy: (text) => (
            <Link href="/privacy-policy" target="_blank" className="underline">
              {text}
            </Link>
          ),
          terms: (text) => (
            <Link href="/terms-of-use" target="_blank" className="underline">
              {text}
            </Link>
          ),
        })}
      </p>
    </div>
  );
}
