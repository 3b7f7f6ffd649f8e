import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { address } from "./product.ts";

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

async function signIn(page: Page) {
  await page.goto(address("/auth/sign-in", "one.localhost"));
  await page.getByLabel("Email").fill("demo@one.example");
  await page.getByLabel("Password", { exact: true }).fill("demo-password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/my-campaigns/);
}

/** What axe finds on a page, and whether something is wider than the screen. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(address(path, "one.localhost"));
  await page.waitForLoadState("load");
  await page.waitForTimeout(400);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...violations.map(
      ({ id, nodes }) => `${path}: ${id} at ${nodes.map((node) => node.target.join(" ")).join(" | ")}`,
    ),
    ...(wide > 0 ? [`${path}: ${wide} px wider than the screen`] : []),
  ];
}

for (const theme of ["light", "dark"] as const) {
  for (const width of [1440, 390]) {
    test(`every page in ${theme} at ${width} px: axe finds nothing and nothing sticks out`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ colorScheme: theme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      const faults: string[] = [];
      for (const path of signedOut) faults.push(...(await faultsOf(page, path)));
      await signIn(page);
      for (const path of signedIn) faults.push(...(await faultsOf(page, path)));
      await context.close();
      expect(faults).toEqual([]);
    });
  }
}
