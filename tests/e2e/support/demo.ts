import type { BrowserContext, Page } from "@playwright/test";
import { address } from "./product.ts";
import { signIn } from "./raw-request.ts";

/** A person of the demo, at the host of their brand. */
export interface DemoPerson {
  readonly host: string;
  readonly email: string;
}

/** Whom lib/server/seed makes. */
export const northwind: DemoPerson = { host: "one.localhost", email: "demo@one.example" };
export const violet: DemoPerson = { host: "two.localhost", email: "demo@two.example" };

const sessions = new Map<string, Promise<string>>();

/** The token of a demo person's session, the same one for all tests: signing in often is refused. */
export function tokenOf({ host, email }: DemoPerson): Promise<string> {
  const known = sessions.get(email) ?? signIn(host, email);
  sessions.set(email, known);
  known.catch(() => sessions.delete(email));
  return known;
}

/** Gives a browser the session of a demo person, or one of its own that may be ended; returns its token. */
export async function enter(
  context: BrowserContext,
  person: DemoPerson,
  session: "shared" | "own" = "shared",
): Promise<string> {
  const { host, email } = person;
  const token = await (session === "own" ? signIn(host, email) : tokenOf(person));
  await context.addCookies([{ name: "session", value: token, url: address("/", host) }]);
  return token;
}

/** Opens a page as Northwind's demo person. */
export async function openSignedIn(page: Page, path: string): Promise<void> {
  await enter(page.context(), northwind);
  await page.goto(address(path, northwind.host));
}
