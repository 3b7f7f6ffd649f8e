import { expect, type Page, type Route, test } from "@playwright/test";
import { openSignedIn } from "./support/demo.ts";

/** A page with its live connection, marked so that a document that is loaded anew is told from this one. */
async function openMarked(page: Page): Promise<void> {
  await openSignedIn(page, "/integrations?tab=mail");
  await page.waitForFunction(() => document.documentElement.dataset.live === "on");
  // What was asked for when the page came is over.
  await page.waitForTimeout(1_000);
  await page.evaluate(() => {
    document.documentElement.dataset.marked = "";
  });
}

const askAnew = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("accounts:answered")));
const changeAddress = (page: Page, to: string) =>
  page.evaluate((address) => window.history.replaceState(null, "", address), to);

/** What the page asked the server to render anew, and how many of these requests were let on or answered. */
interface Refetches {
  count: number;
  answered: number;
}

/** Answers what the page asks the server to render anew, nothing else. */
async function onRefetch(page: Page, answer: (route: Route) => Promise<void>): Promise<Refetches> {
  const seen = { count: 0, answered: 0 };
  await page.route(/[?&]_rsc\b/, async (route) => {
    if (route.request().headers()["next-router-prefetch"]) return route.continue();
    seen.count += 1;
    await answer(route);
    seen.answered += 1;
  });
  return seen;
}

/** Waits until the page was asked for so often. A failure says whether the page was live, and what it waited for. */
const asked = (page: Page, seen: Refetches, times: number) =>
  expect
    .poll(
      async () => ({
        ...seen,
        isEnough: seen.count >= times,
        live: await page.evaluate(() => document.documentElement.dataset.live),
      }),
      // Without a live connection nothing is asked for until it is back.
      { timeout: 40_000 },
    )
    .toMatchObject({ isEnough: true });

const slowly = async (route: Route) => {
  await new Promise((resolve) => setTimeout(resolve, 700));
  await route.continue();
};

/** Opens the switcher; a whole load would close it. */
async function openPanel(page: Page) {
  await page
    .getByRole("button", { name: /^Social account: / })
    .first()
    .click();
  const panel = page.getByRole("dialog", { name: "Social accounts" });
  await expect(panel).toBeVisible();
  return panel;
}

test("pages asked for one upon another, while the address changes, load nothing as a whole", async ({
  page,
}) => {
  await openMarked(page);
  const panel = await openPanel(page);
  const seen = await onRefetch(page, slowly);
  await changeAddress(page, "/integrations?tab=calendar");
  await askAnew(page);
  await page.waitForTimeout(300);
  await askAnew(page);
  await page.waitForTimeout(500);
  await changeAddress(page, "/integrations?tab=crm");
  await askAnew(page);
  await asked(page, seen, 2);
  await page.waitForTimeout(3_000);
  await expect(page.locator("html[data-marked]")).toBeAttached();
  await expect(panel).toBeVisible();
  expect(new URL(page.url()).searchParams.get("tab")).toBe("crm");
});

for (const [name, answer] of Object.entries<(route: Route) => Promise<void>>({
  "is refused": (route) =>
    route.fulfill({ status: 429, headers: { "retry-after": "1" }, body: "Too many requests\n" }),
  "has no turn": (route) => route.fulfill({ status: 503, json: { ok: false, reason: "unavailable" } }),
  "is cut off": (route) => route.abort(),
  "fails halfway": (route) =>
    route.fulfill({
      contentType: "text/x-component",
      body: '0:{"b":"build"}\n1:E{"digest":"1234"}\n',
    }),
})) {
  test(`a page asked for anew that ${name} leaves what is open, and is asked for again`, async ({ page }) => {
    await openMarked(page);
    const panel = await openPanel(page);
    let isRefused = true;
    const seen = await onRefetch(page, (route) => {
      if (!isRefused) return route.continue();
      isRefused = false;
      return answer(route);
    });
    await askAnew(page);
    await asked(page, seen, 2);
    await page.waitForTimeout(1_000);
    await expect(page.locator("html[data-marked]")).toBeAttached();
    await expect(panel).toBeVisible();
    expect(seen.count).toBe(2);
  });
}
