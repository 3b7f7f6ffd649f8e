import type { Browser, Page } from "@playwright/test";
import { axeFaults } from "./axe.ts";
import { enter, northwind } from "./demo.ts";
import { address } from "./product.ts";

/** The pages that are looked at, without and with a session. */
const signedOut = ["/auth/sign-in", "/auth/sign-up", "/privacy-policy", "/api-reference"];
const signedIn = [
  "/campaigns/my-campaigns",
  "/campaign/add",
  "/profiles/my-prospects",
  "/inbox",
  "/integrations",
  "/credentials/add",
  "/world",
];

/** What axe finds on a page, and whether something is wider than the screen. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(address(path, northwind.host));
  await page.waitForLoadState("load");
  await page.waitForTimeout(400);
  const faults = await axeFaults(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...faults.map((fault) => `${path}: ${fault}`),
    ...(wide > 0 ? [`${path}: ${wide} px wider than the screen`] : []),
  ];
}

/** Looks at every page in one theme, width and language, and gives what is wrong. */
export async function lookAround(
  browser: Browser,
  { theme, width, locale }: { theme: "light" | "dark"; width: number; locale?: string },
): Promise<string[]> {
  const context = await browser.newContext({ colorScheme: theme, viewport: { width, height: 900 }, locale });
  const page = await context.newPage();
  const faults: string[] = [];
  for (const path of signedOut) faults.push(...(await faultsOf(page, path)));
  await enter(context, northwind);
  for (const path of signedIn) faults.push(...(await faultsOf(page, path)));
  await context.close();
  return faults;
}
