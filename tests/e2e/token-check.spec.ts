import { expect, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { enter, northwind, tokenOf, violet } from "./support/demo.ts";
import { address } from "./support/product.ts";
import { ask, payload } from "./support/raw-request.ts";

test("an address with somebody else's workspace: the server's message and that a redirect follows stand for 15 s, then the query is cleared [SH-170]", async ({
  page,
}) => {
  const headers = { authorization: `Bearer ${await tokenOf(violet)}` };
  const other = await payload<{ _id: string }>(ask("/api/space/info", { host: violet.host, headers }));
  await enter(page.context(), northwind);
  await page.goto(address(`/inbox?space=${other._id}`, northwind.host));
  const message = page.getByRole("heading", { name: "Can not find space!" });
  await expect(message).toBeVisible();
  const shown = Date.now();
  await expect(page.getByText("You will be taken on in 15 seconds.")).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.waitForTimeout(13_000 - (Date.now() - shown));
  await expect(message).toBeVisible();
  await page.waitForURL(/\/campaigns\/my-campaigns/);
  expect(Date.now() - shown).toBeGreaterThan(14_500);
  expect(new URL(page.url()).searchParams.has("space")).toBe(false);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a check of the token that fails to be fetched leads to /error, which goes on when the server answers [SH-495]", async ({
  page,
}) => {
  await page.route(/\/api\/auth\/validate_token|\/readyz/, (route) => route.abort());
  await enter(page.context(), northwind);
  await page.goto(address("/inbox?space=01900000-0000-7000-8000-000000000000", northwind.host));
  await expect(page.getByRole("heading", { name: "We can’t reach the server" })).toBeVisible();
  await expect(page).toHaveURL(address("/error", northwind.host));
  await page.unrouteAll();
  await page.waitForURL(/\/campaigns\/my-campaigns/);
});
