"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import type { SsoProvider } from "@/lib/contracts/sso.ts";
import { Banner } from "../ui/state/banner.tsx";
import { ProviderSignIn } from "./provider-sign-in.tsx";

export interface ThirdPartySignInProps {
  /** The brand's name. */
  brand: string;
  provider: SsoProvider;
  /** The secret of the invitation that the person follows. Null: none. */
  invite: string | null;
  /** Why the last try failed. Null: none did. */
  refusal: string | null;
  /** The usual sign-in, for whoever has a password or a second factor here. */
  passwordHref: string;
}

const names: Readonly<Record<SsoProvider, string>> = { google: "Google", microsoft: "Microsoft" };

/** The sign-in of a brand whose people come from another service: one way, and no fields [SH-050]. */
export function ThirdPartySignIn({ brand, provider, invite, refusal, passwordHref }: ThirdPartySignInProps) {
  const t = useTranslations("auth");
  return (
    <div className="flex flex-col gap-4">
      <h1 className="font-semibold text-2xl tracking-tight">{t("thirdParty.title")}</h1>
      {refusal ? (
        <Banner tone="danger" urgent>
          {refusal}
        </Banner>
      ) : null}
      <p className="text-muted">{t("thirdParty.text", { brand, provider: names[provider] })}</p>
      <ProviderSignIn providers={[provider]} invite={invite} />
      <Link href={passwordHref} className="font-medium text-accent-ink hover:underline">
        {t("thirdParty.password")}
      </Link>
    </div>
  );
}
