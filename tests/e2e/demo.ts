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

/** Gives a browser a new session of a demo person; returns its token. */
export async function enter(context: BrowserContext, { host, email }: DemoPerson): Promise<string> {
  const token = await signIn(host, email);
  await context.addCookies([{ name: "session", value: token, url: address("/", host) }]);
  return token;
}

/** Opens a page as Northwind's demo person. */
export async function openSignedIn(page: Page, path: string): Promise<void> {
  await enter(page.context(), northwind);
  await page.goto(address(path, northwind.host));
}
