import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { PaymentsPort } from "@/lib/providers/payments/port.ts";
import { stripePayments } from "@/lib/providers/payments/stripe/adapter.ts";
import { runningWorld } from "../factories/servers/running-world.ts";

const { of, control } = runningWorld();
const secret = "whsec_embedded_world_0001";
let port: PaymentsPort;
beforeAll(() => {
  port = portWith("sk_test_embedded_world_0001");
});
const portWith = (apiKey: string) =>
  stripePayments({
    apiKey,
    baseUrl: `http://127.0.0.1:${of().httpPort}`,
    webhookSecrets: ["whsec_next", secret],
    computesTax: true,
  });

const good = "4242424242424242";
const customer = (key = newId()) =>
  port.openCustomer({ workspaceId: "w1", name: "Ada’s team", email: "ada@p.example", key });
const page = (
  customerRef: string,
  kind: "plan" | "credits" | "card",
  priceRef: string | null,
  more: object = {},
) =>
  port.openCheckout({
    customerRef,
    kind,
    priceRef,
    quantity: 1,
    promotionRef: null,
    workspaceId: "w1",
    orderId: newId(),
    returnUrl: "https://app.example/back",
    cancelUrl: "https://app.example/away",
    replaces: [],
    ...more,
  });
const pay = (ref: string, number = good) => control("POST", `/payments/checkout/${ref}/pay`, { number });
interface Request {
  readonly idempotency: string | null;
  readonly method: string;
  readonly path: string;
  readonly params: Record<string, unknown>;
}
const requests = () => control<Request[]>("GET", "/payments/requests");

/** A customer who has bought seats of a plan. */
async function subscriber(quantity = 2, number = good) {
  const customerRef = await customer();
  const { ref } = await page(customerRef, "plan", "price_pro_monthly", { quantity });
  await pay(ref, number);
  const { subscriptions } = await port.readAccount(customerRef);
  const current = { ref: subscriptions[0]!.ref, itemRef: subscriptions[0]!.itemRef };
  return { customerRef, current, subscription: subscriptions[0]! };
}

describe("Stripe, against the emulator of its published API", () => {
  it("makes a customer once for a key, with the workspace's id", async () => {
    const key = newId();
    expect(await customer(key)).toBe(await customer(key));
    const made = (await requests()).filter(({ idempotency }) => idempotency === key);
    expect(made).toMatchObject([
      {
        method: "POST",
        path: "/customers",
        params: { name: "Ada’s team", email: "ada@p.example", metadata: { workspace: "w1" } },
      },
    ]);
  });

  it("sells a plan at a page of the provider's, which carries the order's id, and reads what became of it", async () => {
    const customerRef = await customer();
    const orderId = newId();
    const opened = await page(customerRef, "plan", "price_pro_monthly", { quantity: 3, orderId });
    expect(opened.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\/checkout\//);
    expect(await port.readAccount(customerRef)).toMatchObject({
      subscriptions: [],
      methods: [],
      invoices: [],
      checkouts: [{ ref: opened.ref, state: "open" }],
    });
    await pay(opened.ref);
    const account = await port.readAccount(customerRef);
    expect(account).toMatchObject({
      subscriptions: [
        { status: "active", priceRef: "price_pro_monthly", quantity: 3, extensionSeats: 0, lastKey: orderId },
      ],
      methods: [{ brand: "visa", last4: "4242", expMonth: 12, expYear: 2034, isPrimary: true }],
      invoices: [{ status: "paid", currency: "EUR", subtotal: 23_700, tax: 4_503, total: 28_203 }],
      checkouts: [{ ref: opened.ref, state: "paid" }],
    });
    expect(JSON.stringify(account)).not.toContain(good);
    const sent = (await requests()).find(({ idempotency }) => idempotency === orderId);
    expect(sent?.params).toMatchObject({
      mode: "subscription",
      customer: customerRef,
      line_items: { 0: { price: "price_pro_monthly", quantity: "3" } },
      metadata: { order: orderId, workspace: "w1" },
      subscription_data: { metadata: { order: orderId } },
      automatic_tax: { enabled: "true" },
    });
  });

  it("tells of slow money until it comes, or doesn't", async () => {
    for (const isPaid of [true, false]) {
      const customerRef = await customer();
      const plan = await page(customerRef, "plan", "price_basic_monthly");
      const credits = await page(customerRef, "credits", "price_credits_500");
      const states = async () =>
        Object.fromEntries(
          (await port.readAccount(customerRef)).checkouts.map(({ ref, state }) => [ref, state]),
        );
      for (const { ref } of [plan, credits]) await pay(ref, "4000000000005126");
      expect(await states()).toEqual({ [plan.ref]: "paying", [credits.ref]: "paying" });
      for (const { ref } of [plan, credits])
        await control("POST", `/payments/checkout/${ref}/settle`, { is_paid: isPaid });
      const end = isPaid ? "paid" : "failed";
      expect(await states()).toEqual({ [plan.ref]: end, [credits.ref]: end });
    }
  });

  it("a page replaces an open one, and none replaces a page that was paid", async () => {
    const customerRef = await customer();
    const first = await page(customerRef, "plan", "price_pro_monthly");
    const second = await page(customerRef, "plan", "price_pro_annual", {
      replaces: [first.ref],
      promotionRef: "promo_annual_20",
    });
    expect((await port.readAccount(customerRef)).checkouts).toEqual([
      { ref: second.ref, state: "open" },
      { ref: first.ref, state: "expired" },
    ]);
    await pay(second.ref);
    expect((await port.readAccount(customerRef)).invoices[0]).toMatchObject({ subtotal: 63_200 });
    await expect(
      page(customerRef, "plan", "price_pro_monthly", { replaces: [second.ref] }),
    ).rejects.toMatchObject({ kind: "rejected", why: "order" });
  });

  it("reads the pages before the subscriptions: a page that is paid meanwhile isn't paid without what it began", async () => {
    const customerRef = await customer();
    const before = (await requests()).length;
    await port.readAccount(customerRef);
    const asked = (await requests()).slice(before).map(({ path }) => path);
    expect(asked[0]).toBe("/checkout/sessions");
    expect(asked.slice(1)).toContain("/subscriptions");
  });

  it("quotes what a change costs, and the change at that moment charges exactly that", async () => {
    const { customerRef, current } = await subscriber();
    const from = new Date(Math.floor(Date.now() / 1000) * 1000);
    const wanted = {
      customerRef,
      current,
      priceRef: "price_pro_monthly",
      quantity: 3,
      promotionRef: null,
      from,
    };
    const quote = await port.quote(wanted);
    expect(quote).toMatchObject({ currency: "EUR", total: quote.base + quote.tax });
    expect(quote.base).toBeGreaterThan(7_890);
    const key = newId();
    // The same key twice charges once.
    await port.changeSubscription({ ...wanted, extensionSeats: 1, key });
    await port.changeSubscription({ ...wanted, extensionSeats: 1, key });
    const account = await port.readAccount(customerRef);
    expect(account.subscriptions).toMatchObject([{ quantity: 3, extensionSeats: 1, lastKey: key }]);
    expect(account.invoices.map(({ total }) => total).sort()).toEqual([quote.total, 18_802].sort());
    const sent = (await requests()).filter(({ idempotency }) => idempotency === key);
    expect(sent).toMatchObject([
      {
        path: `/subscriptions/${current.ref}`,
        params: {
          payment_behavior: "error_if_incomplete",
          proration_behavior: "always_invoice",
          proration_date: String(from.getTime() / 1000),
        },
      },
    ]);
    expect(await port.quote({ ...wanted, current: null, quantity: 1 })).toEqual({
      currency: "EUR",
      base: 7_900,
      tax: 1_501,
      total: 9_401,
    });
  });

  it("a declined card changes nothing, and says so", async () => {
    const { customerRef, current } = await subscriber();
    const card = await page(customerRef, "card", null);
    await pay(card.ref, "4000000000000341");
    const { methods } = await port.readAccount(customerRef);
    expect(methods.map(({ last4, isPrimary }) => [last4, isPrimary])).toEqual([
      ["0341", false],
      ["4242", true],
    ]);
    await port.changeMethod(customerRef, methods[0]!.ref, "make_primary");
    const change = {
      customerRef,
      current,
      priceRef: "price_pro_monthly",
      quantity: 9,
      promotionRef: null,
      from: null,
      extensionSeats: 0,
      key: newId(),
    };
    await expect(port.changeSubscription(change)).rejects.toMatchObject({ kind: "rejected", why: "card" });
    await port.changeMethod(customerRef, methods[0]!.ref, "forget");
    const after = await port.readAccount(customerRef);
    expect(after.subscriptions).toMatchObject([{ quantity: 2 }]);
    expect(after.invoices).toHaveLength(1);
    expect(after.methods.map(({ last4 }) => last4)).toEqual(["4242"]);
  });

  it("says what is wrong: an answer that was lost, a wrong key, a price that isn't there, a busy or failing service", async () => {
    const { customerRef, current } = await subscriber();
    const key = newId();
    const change = {
      customerRef,
      current,
      priceRef: "price_pro_monthly",
      quantity: 4,
      promotionRef: null,
      from: null,
      extensionSeats: 0,
      key,
    };
    await control("POST", "/faults", {
      channel: "payments",
      kind: "drop_after",
      count: 2,
      match: "POST /subscriptions",
    });
    await expect(port.changeSubscription(change)).rejects.toMatchObject({ kind: "ambiguous" });
    // Asked again by the same key, it had one effect.
    await port.changeSubscription(change);
    const { subscriptions, invoices } = await port.readAccount(customerRef);
    expect(subscriptions).toMatchObject([{ quantity: 4, lastKey: key }]);
    expect(invoices).toHaveLength(2);
    await expect(portWith("sk_wrong").readAccount(customerRef)).rejects.toMatchObject({ kind: "auth" });
    await expect(page(customerRef, "plan", "price_none")).rejects.toMatchObject({
      kind: "rejected",
      why: "order",
    });
    for (const [kind, expected] of [
      ["429", "limited"],
      ["503", "unavailable"],
    ]) {
      await control("POST", "/faults", { channel: "payments", kind, count: 4, match: "GET /invoices" });
      await expect(port.readAccount(customerRef)).rejects.toMatchObject({ kind: expected });
      await control("DELETE", "/faults");
    }
  });

  it("opens the provider's own page for a customer", async () => {
    const url = await port.openPortal(await customer(), "https://app.example/billing/overview");
    expect(await (await fetch(url)).text()).toContain("https://app.example/billing/overview");
  });

  it("a page shows what is wrong with a card, and nothing is paid [BO-162, BO-163, BO-164, BO-165]", async () => {
    const customerRef = await customer();
    const { url, ref } = await page(customerRef, "credits", "price_credits_500");
    const give = async (fields: Record<string, string>) =>
      (await fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" })).text();
    const rest = { expiry: "12/34", cvc: "123" };
    expect(await give({ number: "", ...rest })).toContain("Enter values in the fields");
    expect(await give({ number: good, expiry: "", cvc: "" })).toContain("Enter values in the fields");
    expect(await give({ number: "4242424242424241", ...rest })).toContain("Card number incorrect");
    expect(await give({ number: "4000000000000002", ...rest })).toContain("Payment failed");
    expect((await port.readAccount(customerRef)).checkouts).toEqual([{ ref, state: "open" }]);
    await give({ number: good, ...rest });
    expect((await port.readAccount(customerRef)).checkouts).toEqual([{ ref, state: "paid" }]);
  });
});

describe("what the provider tells [S18]", () => {
  const body = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "invoice.paid",
    data: { object: { id: "in_1", object: "invoice", customer: "cus_1" } },
  });
  const seconds = () => Math.floor(Date.now() / 1000);
  const sign = (raw: string, by = secret, at = seconds()) =>
    `t=${at},v1=${createHmac("sha256", by).update(`${at}.${raw}`).digest("hex")}`;
  const read = (raw: string, signature: string) => port.readEvent({ raw: Buffer.from(raw), signature });

  it("counts when either live secret signed its bytes within 300 s", async () => {
    const event = { ref: "evt_1", type: "invoice.paid", customerRef: "cus_1" };
    for (const by of [secret, "whsec_next"]) expect(await read(body, sign(body, by))).toEqual(event);
    expect(await read(body, sign(body, secret, seconds() - 290))).toEqual(event);
    const other = `${sign(body, "whsec_other")},${sign(body).split(",")[1]}`;
    expect(await read(body, other)).toEqual(event);
  });

  it("doesn't count otherwise", async () => {
    const forged = [
      [body, ""],
      [body, "t=1"],
      [body, sign(body, "whsec_other")],
      [body, sign(body, secret, seconds() - 310)],
      [`${body} `, sign(body)],
      [body, sign(body).replace("v1=", "v0=")],
      [body, sign(body).replace(/t=\d+/, `t=${seconds() + 1}`)],
    ] as const;
    for (const [raw, signature] of forged)
      await expect(read(raw, signature)).rejects.toMatchObject({ kind: "auth" });
    await expect(read("not JSON", sign("not JSON"))).rejects.toMatchObject({ kind: "auth" });
  });

  it("by the emulator's own webhook is signed so", async () => {
    await customer();
    const customerRef = await customer();
    const { ref } = await page(customerRef, "credits", "price_credits_500");
    await pay(ref);
    const told = await control<{ id: string; body: string; signature: string }[]>("GET", "/payments/events");
    const mine = [];
    for (const { body, signature } of told) mine.push(await read(body, signature));
    expect(mine.filter((one) => one.customerRef === customerRef).map(({ type }) => type)).toEqual([
      "payment_method.attached",
      "invoice.paid",
      "checkout.session.completed",
    ]);
  });
});
