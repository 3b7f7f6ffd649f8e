import { headers } from "next/headers";
import type { ReactNode } from "react";
import {
  accountToContinue,
  ConnectWizard,
  guessCountry,
  listTimezones,
  nameCountries,
} from "@/components/credentials/index.ts";
import type { Plan } from "@/lib/access/plan.ts";
import { offeredAutomation } from "@/lib/access/seats.ts";
import { mayOpen, type Viewer } from "@/lib/access/viewer.ts";
import { type CredentialDetail, listSignInCountries, readSeats } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ownCookie } from "@/lib/http/token.ts";
import { toCredentialView } from "@/lib/http/views/credentials.ts";
import { networkHints } from "@/lib/http/world/hints.ts";
import { chooseTimeZone, TIME_ZONE_COOKIE } from "@/lib/i18n/locales.ts";
import { ports } from "@/lib/wiring.ts";

interface ConnectPageProps {
  viewer: Viewer;
  member: Member;
  locale: string;
  accounts: readonly CredentialDetail[];
  /** The account to go on with, or "new". */
  asked: string | null;
  plan: Plan;
  title: string;
  text: string;
  /** What stands below the title. */
  children?: ReactNode;
}

/** Whether the plan has the browser's extension, and the network a site that it can read. */
export function offersExtension(plan: Plan): boolean {
  const { sessionCookie, site } = ports().social;
  return offeredAutomation(plan).includes("extension") && sessionCookie !== undefined && site !== undefined;
}

/** The wizard by itself, below a title. */
export async function ConnectPage({
  viewer,
  member,
  locale,
  accounts,
  asked,
  plan,
  title,
  text,
  children,
}: ConnectPageProps) {
  const [seats, countries, hints, head] = await Promise.all([
    readSeats(member),
    listSignInCountries(ports().social),
    networkHints(),
    headers(),
  ]);
  const { sessionCookie = null } = ports().social;
  const offered = offeredAutomation(plan).filter((way) => way === "cloud" || offersExtension(plan));
  const kept = ownCookie(head, TIME_ZONE_COOKIE);
  const views = accounts.map((each) => toCredentialView(each, 0));
  return (
    <>
      <div className="mb-6">
        <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
        <p className="mt-1.5 text-muted">{text}</p>
        {children}
      </div>
      <ConnectWizard
        mayConnect={mayOpen(viewer, "settings")}
        existing={accountToContinue(views, asked)}
        countries={nameCountries(countries, locale)}
        timezones={listTimezones()}
        guess={{
          countryCode: guessCountry(languagesOf(head), countries),
          timezone: kept ? chooseTimeZone(kept) : "",
        }}
        seats={seats}
        extensionSeats={seats.extension}
        offered={offered}
        sessionCookie={sessionCookie}
        hints={hints.map(({ email, password, name }) => ({ email, password, name }))}
      />
    </>
  );
}

/** The browser's languages, the preferred one first. */
const languagesOf = (head: Pick<Headers, "get">): string[] =>
  (head.get("accept-language") ?? "").split(",").map((part) => part.replace(/;.*$/, "").trim());
