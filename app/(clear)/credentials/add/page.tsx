import type { Metadata } from "next";
import { cookies } from "next/headers";
import Link from "next/link";
import { getMessages, getTranslations } from "next-intl/server";
import {
  accountToContinue,
  ConnectWizard,
  listTimezones,
  nameCountries,
} from "@/components/credentials/index.ts";
import { MessagesProvider } from "@/components/patterns/messages-provider.tsx";
import { listCredentials, listSignInCountries, readSeats } from "@/lib/domain/credentials/index.ts";
import { member } from "@/lib/http/member.ts";
import { appPage, type SearchParams } from "@/lib/http/page.ts";
import { toCredentialView } from "@/lib/http/views/credentials.ts";
import { networkHints } from "@/lib/http/world/hints.ts";
import { chooseTimeZone, TIME_ZONE_COOKIE } from "@/lib/i18n/locales.ts";
import { pickMessages } from "@/lib/i18n/messages.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("credentials"))("title") };
}

export default async function AddCredentialPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, query } = await appPage("/credentials/add", searchParams);
  const who = member(ctx);
  const [t, messages, credentials, seats, hints, jar] = await Promise.all([
    getTranslations("credentials"),
    getMessages(),
    listCredentials(who),
    readSeats(who),
    networkHints(),
    cookies(),
  ]);
  const accounts = credentials.map((each) => toCredentialView(each, 0));
  const kept = jar.get(TIME_ZONE_COOKIE)?.value;
  return (
    <MessagesProvider messages={pickMessages(messages, ["credentials"])}>
      <div className="mb-6">
        <h1 className="font-semibold text-2xl tracking-tight">{t("title")}</h1>
        <p className="mt-1.5 text-muted">{t("text")}</p>
        {credentials.some((each) => each.isReady) ? (
          <Link
            href="/campaigns/my-campaigns"
            className="mt-2 inline-block font-medium text-accent-ink hover:underline"
          >
            {t("toCampaigns")}
          </Link>
        ) : null}
      </div>
      <ConnectWizard
        existing={accountToContinue(accounts, query.get("credential"))}
        countries={nameCountries(listSignInCountries(), ctx.locale)}
        timezones={listTimezones()}
        guess={{ countryCode: "", timezone: kept ? chooseTimeZone(kept) : "" }}
        seats={seats}
        hints={hints.map(({ email, password, name }) => ({ email, password, name }))}
      />
    </MessagesProvider>
  );
}
