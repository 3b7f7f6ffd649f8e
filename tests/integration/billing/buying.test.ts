import { describe, expect, it } from "vitest";
import { GET as portal } from "@/app/api/billing/customer_portal/route.ts";
import { DELETE as removeCard } from "@/app/api/billing/payment_method/[id]/route.ts";
import { POST as setPrimary } from "@/app/api/billing/payment_method/[id]/set_primary/route.ts";
import { POST as addCard } from "@/app/api/billing/payment_method/route.ts";
import { GET as upgradeInfo } from "@/app/api/billing/prices/[id]/upgrade_info/route.ts";
import { GET as extendInfo } from "@/app/api/billing/prices/extend_info/route.ts";
import { POST as extend } from "@/app/api/billing/subscription/extend/route.ts";
import { PUT as update } from "@/app/api/billing/subscription/route.ts";
import { GET as transactions } from "@/app/api/billing/transactions/route.ts";
import { POST as validate } from "@/app/api/space/subscriptions/validate/route.ts";
import type { PaymentInfo, TransactionView } from "@/lib/contracts/billing.ts";
import type { SpaceView } from "@/lib/contracts/workspaces.ts";
import { grantMonthly } from "@/lib/domain/credits/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { billingStage } from "../../factories/billing-stage.ts";
import { callRoute } from "../../factories/call-route.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const stage = billingStage();
const { at, control, database, workspace, page, pay, look, read, subscribe, bought } = stage;

const as = () => ({ as: at.boss.token });
const buySeat = (body: object) => callRoute<SpaceView>(extend, { ...as(), body });
const changeTo = (price: string, more: object = {}) =>
  callRoute<SpaceView>(update, { ...as(), body: { local_price_id: at.prices[price], ...more } });
const seatPrice = async () => (await callRoute<PaymentInfo>(extendInfo, as())).payload;
const invoices = async () =>
  (await callRoute<{ items: TransactionView[]; total: number }>(transactions, as())).payload;
const wish = async (automation_type = "cloud") =>
  (await callRoute<{ outcome: string }>(validate, { ...as(), body: { automation_type } })).payload.outcome;

describe("a plan", () => {
  it("is bought at the provider's page, and gives its tier and seats [BO-145, BO-178, BO-179, BO-187, BO-192]", async () => {
    expect((await read()).prices.map(({ card_description }) => card_description.name)).toEqual([
      "Basic",
      "Pro",
      "Pro",
      "500 credits",
    ]);
    expect((await callRoute(portal, as())).status).toBe(409);
    const { status, payload } = await page("pro_monthly");
    expect(status).toBe(200);
    await look();
    expect(await workspace()).toMatchObject({ tier: "free", cloud_seats: 1, subscription_mode: "no_sub" });
    await pay(payload.url);
    await look();
    expect(await workspace()).toEqual({
      tier: "pro",
      is_paid: true,
      payment_in_progress: false,
      subscription_mode: "stripe",
      cloud_seats: 3,
      extension_seats: 0,
    });
    expect(await read()).toMatchObject({
      state: "paid",
      subscription: {
        name: "Pro",
        tier: "pro",
        interval: "monthly",
        amount: 7900,
        quantity: 2,
        has_errors: false,
      },
      next_payment: { amount: 15_800, currency: "EUR" },
      payment_methods: [{ brand: "visa", last4: "4242", is_primary: true }],
    });
    expect(await invoices()).toMatchObject({
      total: 1,
      items: [{ status: "paid", base_price: 15_800, tax: 3_002, price: 18_802, currency: "EUR" }],
    });
    expect(await bought()).toMatchObject([{ kind: "plan", state: "paid" }]);
    const opened = await callRoute<{ url: string }>(portal, as());
    expect(opened.payload.url).toContain("/pay/portal/");
  });

  it("is bought once: its page is open once, another plan's closes it, and a second one is refused", async () => {
    const both = await Promise.all([page("pro_monthly"), page("pro_monthly")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(both.map(({ payload }) => payload.url)).size).toBe(1);
    const other = await page("basic_monthly");
    await expect(pay(both[0]!.payload.url)).rejects.toThrow("409");
    await pay(other.payload.url);
    // Nobody has told of it yet: the page that was paid isn't replaced by another one.
    expect(await page("pro_annual")).toMatchObject({ status: 402 });
    expect(await workspace()).toMatchObject({ tier: "basic", cloud_seats: 1 });
    expect(await page("pro_annual")).toMatchObject({ status: 409, reason: "conflict" });
    expect((await invoices()).total).toBe(1);
  });

  it("is sold where billing is on, the mode allows it, and the member may open billing [BO-147, BO-168, BO-169]", async () => {
    const set = (column: object) =>
      database.admin`update workspaces set ${database.admin(column)} where id = ${at.boss.workspaceId}`;
    await set({ is_billing_enabled: false });
    const off = { status: 409, error: "Contact customer support to change your plan." };
    expect(await page("pro_monthly")).toMatchObject(off);
    await set({ is_billing_enabled: true, subscription_mode: "disabled" });
    expect(await page("pro_monthly")).toMatchObject(off);
    await set({ subscription_mode: "manual" });
    expect(await page("pro_monthly")).toMatchObject({
      status: 409,
      error: "Billing managed externally. Contact support.",
    });
    await set({ subscription_mode: "no_sub" });
    await database.admin`update brands set third_party = 'vendor'`;
    expect(await page("pro_monthly")).toMatchObject({
      status: 409,
      error: "Purchase a subscription in the vendor's interface and try again.",
    });
    await database.admin`update brands set third_party = ''`;
    const worker = await makeMember(database.admin, { workspaceId: at.boss.workspaceId, isAdmin: false });
    expect((await page("pro_monthly", worker.token)).status).toBe(403);
    const payer = await makeMember(database.admin, {
      workspaceId: at.boss.workspaceId,
      isAdmin: false,
      allowedPages: { billing: true },
    });
    expect((await page("pro_monthly", payer.token)).status).toBe(200);
  });

  it("of another brand isn't sold", async () => {
    const brandId = newId();
    await database.admin`insert into brands (id, key, name, title, theme, switches)
      values (${brandId}, ${brandId}, 'B', 'B', '{}', '{}')`;
    const id = newId();
    await database.admin`insert into billing_prices (id, brand_id, kind, external_id, interval, currency, amount, tier, name)
      values (${id}, ${brandId}, 'plan', 'price_pro_monthly', 'monthly', 'EUR', 1, 'pro', 'Pro')`;
    at.prices.foreign = id;
    expect((await page("foreign")).status).toBe(404);
    await subscribe();
    expect((await changeTo("foreign")).status).toBe(404);
    const info = await callRoute(upgradeInfo, { ...as(), params: { id } });
    expect(info.status).toBe(404);
  });

  it("whose money is slow is in progress until it has come, or failed [BO-160]", async () => {
    for (const isPaid of [true, false]) {
      at.boss = await stage.newBuyer();
      const { payload } = await page("pro_monthly");
      await pay(payload.url, "4000000000005126");
      await look();
      expect(await workspace()).toMatchObject({ tier: "free", is_paid: true, payment_in_progress: true });
      expect((await read()).state).toBe("payment_in_progress");
      await control("POST", `/payments/checkout/${stage.refOf(payload.url)}/settle`, { is_paid: isPaid });
      await look();
      expect(await workspace()).toMatchObject({ tier: isPaid ? "pro" : "free", payment_in_progress: false });
      expect(await bought()).toMatchObject([{ state: isPaid ? "paid" : "failed" }]);
    }
  });

  it("ends: at once where its money is owed, with its period where its owner ends it [BO-166]", async () => {
    await subscribe();
    const [row] = await database.admin`select external_id from subscriptions
      where workspace_id = ${at.boss.workspaceId}`;
    const become = (change: object) =>
      control("POST", `/payments/subscriptions/${row?.external_id}`, change).then(() => look());
    await become({ cancel_at_period_end: true });
    expect(await read()).toMatchObject({ subscription: { ends_with_period: true }, next_payment: null });
    await become({ status: "past_due", cancel_at_period_end: false });
    expect(await workspace()).toMatchObject({ is_paid: true, tier: "pro" });
    expect(await read()).toMatchObject({ subscription: { has_errors: true } });
    expect(await buySeat({ key: newId() })).toMatchObject({
      status: 409,
      error: "Errors with payment. Add a new card and retry.",
    });
    await become({ status: "unpaid" });
    expect(await workspace()).toMatchObject({ is_paid: false, tier: "pro", cloud_seats: 3 });
    await become({ status: "active" });
    expect(await workspace()).toMatchObject({ is_paid: true });
    await become({ status: "canceled" });
    expect(await workspace()).toMatchObject({
      is_paid: true,
      tier: "free",
      cloud_seats: 1,
      subscription_mode: "no_sub",
    });
    expect((await page("basic_monthly")).status).toBe(200);
  });
});

it("a plan brings its credits with its payment, once, and a larger one the difference; the free plan isn't counted [BO-205]", async () => {
  const left = async () =>
    (
      await database.admin`select available::float8 / 1000 as left from credit_books
        where workspace_id = ${at.boss.workspaceId}`
    )[0]?.left;
  await look();
  expect(await left()).toBeUndefined();
  await subscribe("basic_monthly");
  expect(await left()).toBe(100);
  await Promise.all(Array.from({ length: 5 }, () => look()));
  expect(await left()).toBe(100);
  expect((await changeTo("pro_monthly", { key: newId() })).status).toBe(200);
  await grantMonthly();
  expect(await left()).toBe(600);
});

describe("changing the plan", () => {
  it("costs exactly what was shown, by the card on file, and gives the new plan [BO-149, BO-180, BO-182, BO-188, BO-189]", async () => {
    await subscribe("basic_monthly");
    const info = await callRoute<PaymentInfo>(upgradeInfo, {
      ...as(),
      params: { id: at.prices.pro_annual! },
    });
    const { current_base_price: base, current_tax: tax, current_price: price } = info.payload;
    // Two seats for a year with a fifth off, and what is left of a month of one seat given back.
    expect(base).toBeGreaterThan(126_400 - 3_901);
    expect(base).toBeLessThan(126_400);
    expect([price, info.payload.tax_percent]).toEqual([base + tax, 19]);
    const { status, payload } = await changeTo("pro_annual", {
      key: newId(),
      counts_from: info.payload.counts_from,
    });
    expect(status).toBe(200);
    expect(payload).toMatchObject({
      tier: "pro",
      subscription_mode: "stripe",
      total_seats: 3,
      subscription: { tier: "pro", interval: "annual", currency: "EUR", amount: 158_000, name: "Pro" },
    });
    // The provider's clock tells seconds: of two invoices in one of them either may be first.
    expect((await invoices()).items).toContainEqual(
      expect.objectContaining({ price, tax, base_price: base, description: "2 × Pro" }),
    );
  });

  it("needs a subscription, and another plan than the one that runs", async () => {
    expect(await changeTo("pro_monthly")).toMatchObject({ status: 409 });
    await subscribe();
    expect((await changeTo("pro_monthly", { key: newId() })).status).toBe(200);
    expect((await invoices()).total).toBe(1);
  });

  it("tells what a first plan costs before it is bought, with the provider's tax in the price's currency [BO-172]", async () => {
    const info = await callRoute<PaymentInfo>(upgradeInfo, {
      ...as(),
      params: { id: at.prices.pro_monthly! },
    });
    expect(info.payload).toMatchObject({
      currency: "EUR",
      current_base_price: 15_800,
      tax_percent: 19,
      current_tax: 3_002,
      current_price: 18_802,
      quantity: 2,
    });
  });
});

describe("a seat", () => {
  it("costs what was shown and is there at once; pressed twice, it is bought once [BO-181, BO-184, BO-190, BO-208, BO-216, F16]", async () => {
    await subscribe();
    const shown = await seatPrice();
    const body = { key: newId(), counts_from: shown.counts_from };
    const both = await Promise.all([buySeat(body), buySeat(body)]);
    const again = await buySeat(body);
    for (const { status, payload } of [...both, again])
      expect([status, payload.total_seats]).toEqual([200, 4]);
    const { items, total } = await invoices();
    expect([total, items.map(({ price }) => price).sort()]).toEqual([
      2,
      [18_802, shown.current_price].sort(),
    ]);
    expect(await bought()).toMatchObject([{ kind: "plan" }, { kind: "seat", state: "paid", quantity: 3 }]);
    expect((await buySeat({ key: newId(), automation_type: "extension" })).payload).toMatchObject({
      total_seats: 4,
      extension_seats_available: 1,
    });
  });

  it("is no part of the free plan, which is sent to an upgrade [BO-215, BO-218]", async () => {
    expect(await buySeat({ key: newId() })).toMatchObject({ status: 403, reason: "feature_missing" });
    expect(await callRoute(extendInfo, as())).toMatchObject({ status: 403, reason: "feature_missing" });
  });

  it("isn't there where the card doesn't pay, and the same press says so again [BO-165, BO-173, BO-174, BO-175, BO-186]", async () => {
    await subscribe();
    const added = await callRoute<{ url: string }>(addCard, as());
    await pay(added.payload.url, "4000000000000341");
    await look();
    const [first, second] = (await read()).payment_methods;
    expect([first?.is_primary, second?.last4]).toEqual([true, "0341"]);
    const params = { id: second!._id };
    expect((await callRoute(setPrimary, { ...as(), params })).status).toBe(200);
    const key = newId();
    const refused = {
      status: 402,
      reason: "payment_refused",
      error: "Payment failed. Try again or contact support.",
    };
    expect(await buySeat({ key })).toMatchObject(refused);
    expect(await buySeat({ key })).toMatchObject(refused);
    expect(await workspace()).toMatchObject({ cloud_seats: 3 });
    expect((await invoices()).total).toBe(1);
    // The primary card of a running subscription isn't removed; another one is.
    expect((await callRoute(removeCard, { ...as(), params })).status).toBe(409);
    const good = { id: first!._id };
    expect((await callRoute(setPrimary, { ...as(), params: good })).status).toBe(200);
    expect((await callRoute(removeCard, { ...as(), params })).status).toBe(200);
    expect((await read()).payment_methods).toMatchObject([{ last4: "4242", is_primary: true }]);
    expect((await buySeat({ key: newId() })).payload.total_seats).toBe(4);
  });

  it("isn't sold where the plan's price is nobody's any more [BO-167]", async () => {
    await subscribe();
    await database.admin`update subscriptions set external_price_id = 'price_gone'
      where workspace_id = ${at.boss.workspaceId}`;
    expect(await buySeat({ key: newId() })).toMatchObject({
      status: 409,
      error: "Can't purchase subscription now, contact support",
    });
  });

  it("whose answer was lost is found again by the same press, and charged once", async () => {
    await subscribe();
    const key = newId();
    await control("POST", "/faults", {
      channel: "payments",
      kind: "drop_after",
      count: 2,
      match: "POST /subscriptions",
    });
    expect(await buySeat({ key })).toMatchObject({ status: 502, reason: "provider_failed" });
    // While it isn't known what became of it, nothing else is charged.
    expect(await buySeat({ key: newId() })).toMatchObject({ status: 409 });
    expect((await buySeat({ key })).payload.total_seats).toBe(4);
    expect((await invoices()).total).toBe(2);
  });

  it("whose answer never came is settled by the provider's own state", async () => {
    await subscribe();
    for (const kind of ["drop_after", "drop_before"]) {
      await control("POST", "/faults", { channel: "payments", kind, count: 2, match: "POST /subscriptions" });
      expect((await buySeat({ key: newId() })).status).toBe(502);
      await database.admin`update billing_orders set created_at = created_at - interval '1 hour' where state = 'begun'`;
      await look();
    }
    const ends = (await bought()).filter(({ kind }) => kind === "seat").map(({ state }) => state);
    expect(ends.sort()).toEqual(["failed", "paid"]);
    expect(await workspace()).toMatchObject({ cloud_seats: 4 });
  });

  it("is what the wish for an account leads to [BO-185, BO-191, BO-209, BO-215, BO-216]", async () => {
    expect([await wish(), await wish("extension")]).toEqual(["upgrade", "upgrade"]);
    await subscribe();
    expect(await wish()).toBe("add");
    expect(await wish("extension")).toBe("confirm");
    await database.admin`update workspaces set is_billing_enabled = false where id = ${at.boss.workspaceId}`;
    expect(await wish("extension")).toBe("refused");
  });
});

it("no other workspace sees or touches a card", async () => {
  await subscribe();
  const [card] = (await read()).payment_methods;
  const other = await stage.newBuyer();
  const params = { id: card!._id };
  for (const handler of [setPrimary, removeCard])
    expect((await callRoute(handler, { as: other.token, params })).status).toBe(404);
  expect((await read(other.token)).payment_methods).toEqual([]);
});
