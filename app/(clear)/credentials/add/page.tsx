import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import {
  accountToContinue,
  ConnectWizard,
  guessCountry,
  listTimezones,
  nameCountries,
  newAccount,
} from "@/components/credentials/index.ts";
import { DemoLink } from "@/components/first-steps/index.ts";
import { Link } from "@/components/ui/link.tsx";
import { mayOpen } from "@/lib/access/viewer.ts";
import { idField } from "@/lib/contracts/fields.ts";
import { listCredentials, listSignInCountries, readSeats } from "@/lib/domain/credentials/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { ownCookie } from "@/lib/http/token.ts";
import { toCredentialView } from "@/lib/http/views/credentials.ts";
import { networkHints } from "@/lib/http/world/hints.ts";
import { chooseTimeZone, TIME_ZONE_COOKIE } from "@/lib/i18n/locales.ts";
import { ports } from "@/lib/wiring.ts";

const page = definePage(
  {
    path: "/credentials/add",
    query: z.object({
      credential: z
        .union([idField, z.literal(newAccount)])
        .nullable()
        .default(null),
    }),
    texts: ["credentials", "errors.credentials"],
  },
  async ({ ctx: { brand, member, viewer, locale }, query }) => {
    const [t, credentials, seats, countries, hints, head] = await Promise.all([
      getTranslations("credentials"),
      listCredentials(member),
      readSeats(member),
      listSignInCountries(ports().social),
      networkHints(),
      headers(),
    ]);
    const accounts = credentials.map((each) => toCredentialView(each, 0));
    const kept = ownCookie(head, TIME_ZONE_COOKIE);
    return (
      <>
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
          {credentials.length === 0 ? <DemoLink href={brand.links.demo} /> : null}
        </div>
        <ConnectWizard
          mayConnect={mayOpen(viewer, "settings")}
          existing={accountToContinue(accounts, query.credential)}
          countries={nameCountries(countries, locale)}
          timezones={listTimezones()}
          guess={{
            countryCode: guessCountry(languagesOf(head), countries),
            timezone: kept ? chooseTimeZone(kept) : "",
          }}
          seats={seats}
          sessionCookie={ports().social.sessionCookie ?? null}
          hints={hints.map(({ email, password, name }) => ({ email, password, name }))}
        />
      </>
    );
  },
);

/** The browser's languages, the preferred one first. */
const languagesOf = (head: Pick<Headers, "get">): string[] =>
  (head.get("accept-language") ?? "").split(",").map((part) => part.replace(/;.*$/, "").trim());

export const generateMetadata = page.metadata;
export default page.Page;
