import { expect, test } from "@playwright/test";
import { database } from "./support/database.ts";
import { enter, violet } from "./support/demo.ts";
import { address } from "./support/product.ts";
import { ask } from "./support/raw-request.ts";

const { host } = violet;

test("an unpaid workspace leads to its notice, or to the page that waits for the payment and goes on [SH-175, SH-176, SH-178, BO-139, BO-140]", async ({
  page,
}) => {
  // No call makes a workspace unpaid yet.
  const sql = database();
  const set = (isPaid: boolean, paying: boolean) =>
    sql.begin(async (tx) => {
      await tx`select set_config('app.platform', 'operations', true)`;
      const rows = await tx`update workspaces set is_paid = ${isPaid}, payment_in_progress = ${paying}
        where name = 'Violet Talent' returning id`;
      expect(rows.length).toBe(1);
    });
  const token = await enter(page.context(), violet);
  const looks: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/space/info")) looks.push(request.url());
  });
  // What a brand's own script on the page would hear.
  const conversions: unknown[] = [];
  await page.exposeFunction("hear", (told: unknown) => conversions.push(told));
  await page.addInitScript(() => {
    const hear = (event: Event) =>
      (window as unknown as { hear: (told: unknown) => void }).hear((event as CustomEvent).detail);
    window.addEventListener("conversion:paid", hear);
  });
  try {
    await set(false, false);
    await page.goto(address("/inbox", host));
    await expect(page).toHaveURL(address("/billing-warning", host));
    await expect(page.getByRole("heading", { name: "This workspace is not paid" })).toBeVisible();
    await expect(page.getByText("Violet Talent")).toBeVisible();
    const refused = await ask("/api/workflows", { host, headers: { authorization: `Bearer ${token}` } });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('"unpaid"')]);

    await page.clock.install();
    await set(false, true);
    await page.goto(address("/inbox?redirect_from_stripe=true", host));
    await expect(page).toHaveURL(address("/payment-in-progress?redirect_from_stripe=true", host));
    await expect(page.getByText("Your payment is being confirmed")).toBeVisible();
    await page.clock.runFor(11_000);
    expect(looks).toHaveLength(0);
    const first = page.waitForResponse(/\/api\/space\/info/);
    await page.clock.runFor(5_000);
    expect((await (await first).json()) as object).toMatchObject({ payload: { is_paid: false } });
    await set(true, false);
    // The next look comes 30 s after the first one was answered.
    await page.waitForTimeout(300);
    await page.clock.runFor(30_500);
    await expect(page).not.toHaveURL(/payment-in-progress/);
    expect(looks.length).toBeGreaterThanOrEqual(2);
    await expect.poll(() => conversions).toEqual([{ workspaceId: expect.any(String) }]);
    await expect(page).not.toHaveURL(/redirect_from_stripe/);
  } finally {
    await set(true, false);
    await sql.end();
  }
});
