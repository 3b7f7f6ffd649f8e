import { describe, expect, it } from "vitest";
import { POST as extend } from "@/app/api/billing/subscription/extend/route.ts";
import { PUT as update } from "@/app/api/billing/subscription/route.ts";
import { GET as transactions } from "@/app/api/billing/transactions/route.ts";
import type { TransactionView } from "@/lib/contracts/billing.ts";
import { db } from "@/lib/db/index.ts";
import { expireCredits, findWrongBooks, grantMonthly, spendCredits } from "@/lib/domain/credits/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { billingStage } from "../../factories/billing-stage.ts";
import { callRoute } from "../../factories/call-route.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const stage = billingStage();
const { at, control, database, workspace, page, pay, look, subscribe, bought } = stage;
const as = () => ({ as: at.boss.token });
const changeTo = (price: string, key = newId()) =>
  callRoute(update, { ...as(), body: { local_price_id: at.prices[price], key } });
const seat = (body: object, token = at.boss.token) => callRoute(extend, { as: token, body });
const invoices = async () =>
  (await callRoute<{ items: TransactionView[]; total: number }>(transactions, as())).payload;
/** Whether a page takes a card. */
const takes = (url: string, number?: string) =>
  pay(url, number).then(
    () => true,
    () => false,
  );

describe("nobody pays for two plans", () => {
  it("while the money of a first one is on its way", async () => {
    const first = (await page("pro_monthly")).payload.url;
    await pay(first, "4000000000005126");
    await look();
    expect(await page("basic_monthly")).toMatchObject({ status: 409, reason: "conflict" });
    expect(await page("pro_monthly")).toMatchObject({ status: 409, reason: "conflict" });
    expect((await page("credits_500")).status).toBe(200);
    // Where it doesn't come, another plan is sold again.
    await control("POST", `/payments/checkout/${stage.refOf(first)}/settle`, { is_paid: false });
    await look();
    expect(await takes((await page("basic_monthly")).payload.url)).toBe(true);
    await look();
    expect(await workspace()).toMatchObject({ tier: "basic" });
    expect((await invoices()).total).toBe(1);
  });

  it("on a page that isn't handed out any more", async () => {
    const first = (await page("pro_monthly")).payload.url;
    await database.admin`update billing_orders set created_at = now() - interval '23 hours 10 minutes'
      where workspace_id = ${at.boss.workspaceId}`;
    const second = (await page("basic_monthly")).payload.url;
    expect([await takes(first), await takes(second)]).toEqual([false, true]);
  });

  it("on two pages of which an older build left both open", async () => {
    const first = (await page("pro_monthly")).payload.url;
    await database.admin`update billing_orders set state = 'failed' where workspace_id = ${at.boss.workspaceId}`;
    const second = (await page("pro_annual")).payload.url;
    await database.admin`update billing_orders set state = 'open' where workspace_id = ${at.boss.workspaceId}`;
    const third = (await page("basic_monthly")).payload.url;
    expect([await takes(first), await takes(second), await takes(third)]).toEqual([false, false, true]);
  });

  it("and a page that another plan's page closed is opened anew", async () => {
    const first = (await page("pro_monthly")).payload.url;
    const second = (await page("basic_monthly")).payload.url;
    const again = (await page("pro_monthly")).payload.url;
    expect([await takes(first), await takes(second), await takes(again)]).toEqual([false, false, true]);
    await look();
    expect((await bought()).map(({ state }) => state)).toEqual(["expired", "expired", "paid"]);
  });

  it("where the page before couldn't be closed, and the same is pressed again", async () => {
    const first = (await page("pro_monthly")).payload.url;
    await control("POST", "/faults", {
      channel: "payments",
      kind: "503",
      count: 2,
      match: "GET /checkout/sessions/:id",
    });
    expect((await page("basic_monthly")).status).toBe(502);
    const second = (await page("basic_monthly")).payload.url;
    expect([await takes(first), await takes(second)]).toEqual([false, true]);
  });

  it("whoever of two members opens and pays pages at the same moments", { timeout: 120_000 }, async () => {
    const plans = ["basic_monthly", "pro_monthly", "pro_annual"];
    for (let round = 0; round < 12; round++) {
      at.boss = await stage.newBuyer();
      const other = await makeMember(database.admin, { workspaceId: at.boss.workspaceId });
      const urls = new Set<string>();
      const open = async (plan: string, token: string) => {
        const { status, payload } = await page(plan, token);
        if (status === 200) urls.add(payload.url);
        if (status === 200 && round % 2 === 0) await takes(payload.url);
      };
      for (let turn = 0; turn < 3; turn++)
        await Promise.all([
          ...plans.flatMap((plan) => [open(plan, at.boss.token), open(plan, other.token)]),
          look(),
        ]);
      await Promise.all([...urls].map((url) => takes(url, round % 3 === 0 ? "4000000000005126" : undefined)));
      await look();
      await Promise.all(plans.map((plan) => open(plan, other.token)));
      await Promise.all([...urls].map((url) => takes(url)));
      for (const url of urls)
        await control("POST", `/payments/checkout/${stage.refOf(url)}/settle`, { is_paid: true });
      await look();
      expect((await invoices()).total, `round ${round}`).toBe(1);
      expect((await bought()).filter(({ state }) => state === "paid")).toHaveLength(1);
    }
  });
});

it("a plan that the brand lets nobody choose isn't sold by its id", async () => {
  const [own] = await database.admin`select brand_id from workspaces where id = ${at.boss.workspaceId}`;
  await database.admin`insert into brand_plans (brand_id, tier, is_enabled) values (${own!.brand_id}, 'pro', false)
    on conflict (brand_id, tier) do update set is_enabled = false`;
  try {
    expect((await page("pro_monthly")).status).toBe(404);
    await subscribe("basic_monthly");
    expect((await changeTo("pro_monthly")).status).toBe(404);
    expect(await workspace()).toMatchObject({ tier: "basic" });
  } finally {
    await database.admin`delete from brand_plans where brand_id = ${own!.brand_id} and tier = 'pro'`;
  }
});

it("a key that is used for another wish doesn't end what the first one is about", async () => {
  await subscribe();
  const key = newId();
  await control("POST", "/faults", {
    channel: "payments",
    kind: "drop_after",
    count: 2,
    match: "POST /subscriptions",
  });
  expect((await seat({ key })).status).toBe(502);
  expect((await changeTo("pro_annual", key)).status).toBe(502);
  expect(await bought()).toMatchObject([{ kind: "plan" }, { kind: "seat", state: "begun" }]);
  await look();
  expect(await bought()).toMatchObject([{ kind: "plan" }, { kind: "seat", state: "paid" }]);
  expect((await invoices()).total).toBe(2);
});

it("seats that two members press for at once are as many as are charged", async () => {
  await subscribe();
  const other = await makeMember(database.admin, { workspaceId: at.boss.workspaceId });
  const presses = Array.from({ length: 12 }, (_, index) =>
    seat({ key: newId() }, index % 2 === 0 ? at.boss.token : other.token),
  );
  const done = (await Promise.all([...presses, look(), look()])).slice(0, 12) as { status: number }[];
  const sold = done.filter(({ status }) => status === 200).length;
  await look();
  expect(sold).toBeGreaterThan(0);
  expect((await bought()).filter(({ kind, state }) => kind === "seat" && state === "paid")).toHaveLength(
    sold,
  );
  expect(await workspace()).toMatchObject({ cloud_seats: 3 + sold });
  expect((await invoices()).total).toBe(1 + sold);
});

it("payments, spendings, a month's credits and expiry at once neither lock each other out nor lose any", async () => {
  await subscribe("basic_monthly");
  const { workspaceId } = at.boss;
  let spent = 0;
  for (let round = 0; round < 6; round++) {
    const { url } = (await page("credits_500")).payload;
    await pay(url);
    const spendings = Array.from({ length: 30 }, () =>
      db
        .tenant({ workspaceId }, (tx) =>
          spendCredits(tx, { workspaceId, credits: 1, usageType: "sms", origin: "manual", key: newId() }),
        )
        .then(() => {
          spent += 1;
        }),
    );
    await Promise.all([
      ...spendings,
      ...Array.from({ length: 6 }, () => look()),
      grantMonthly(),
      expireCredits(),
      changeTo(round % 2 === 0 ? "pro_monthly" : "basic_monthly"),
    ]);
    await look();
    await grantMonthly();
  }
  const [book] = await database.admin`select available::float8 / 1000 as left from credit_books
    where workspace_id = ${workspaceId}`;
  const [plan] = await database.admin`select sum(amount)::float8 / 1000 as given from credit_transfers
    where workspace_id = ${workspaceId} and key like 'plan:%'`;
  expect([spent, book?.left]).toEqual([180, 6 * 500 + plan?.given - 180]);
  // The smaller plan, with which it ends, took back what wasn't spent of the larger one's.
  expect(plan?.given).toBeGreaterThanOrEqual(100);
  expect(plan?.given).toBeLessThanOrEqual(180);
  expect(await findWrongBooks()).toEqual([]);
});
