import { createHmac } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refreshUnread } from "@/lib/domain/billing/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { ports } from "@/lib/wiring/ports.ts";
import { billingStage, type Told } from "../../factories/billing-stage.ts";

const stage = billingStage();
const { at, control, database, workspace, page, pay, look, told, tell, bought } = stage;

/** The credits that were granted, in the order in which the fact was told. */
let granted: { workspaceId: string; orderId: string; credits: number }[];
beforeEach(() => {
  granted = [];
});
beforeAll(() => {
  facts.on("credits.bought", async (_tx, fact) => {
    if (fact.workspaceId === at.boss.workspaceId) granted.push(fact);
  });
});
const mine = async (): Promise<Told[]> => {
  const [row] = await database.admin`select customer_id from billing_accounts
    where workspace_id = ${at.boss.workspaceId}`;
  return (await told()).filter(({ body }) => body.includes(row?.customer_id));
};
const shuffled = <T>(list: readonly T[], seed: number): T[] =>
  list
    .map((one, place) => ({ one, key: ((place + 1) * 7919 * (seed + 3)) % 104_729 }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one);
const statuses = async (list: readonly Told[]) =>
  (await Promise.all(list.map(tell))).map(({ status }) => status);

describe("what the payment provider tells", () => {
  it("late, twice, in any order and ten at once has one exact effect [BO-193, F13]", async () => {
    for (let seed = 0; seed < 4; seed++) {
      at.boss = await stage.newBuyer();
      granted = [];
      await pay((await page("pro_monthly")).payload.url);
      for (let pack = 0; pack < 3; pack++) {
        await pay((await page("credits_500")).payload.url);
        // The page is paid, which is known only by what is told: the next one is another order.
        const all = await mine();
        const order = shuffled([...all, ...all, ...all], seed * 3 + pack);
        for (let from = 0; from < order.length; from += 10)
          expect(new Set(await statuses(order.slice(from, from + 10)))).toEqual(new Set([200]));
      }
      expect(granted.map(({ credits }) => credits)).toEqual([500, 500, 500]);
      expect(new Set(granted.map(({ orderId }) => orderId)).size).toBe(3);
      expect(await workspace()).toMatchObject({ tier: "pro", is_paid: true, cloud_seats: 3 });
      expect((await bought()).map(({ state }) => state)).toEqual(["paid", "paid", "paid", "paid"]);
    }
  });

  it("of the past doesn't bring the past back: the present state counts [F13]", async () => {
    await stage.subscribe();
    const [row] = await database.admin`select external_id from subscriptions
      where workspace_id = ${at.boss.workspaceId}`;
    await control("POST", `/payments/subscriptions/${row?.external_id}`, { status: "canceled" });
    const past = (await mine()).filter(({ body }) => body.includes('"status":"active"'));
    expect(past.length).toBeGreaterThan(0);
    for (const one of past) expect((await tell(one)).status).toBe(200);
    expect(await workspace()).toMatchObject({ tier: "free", cloud_seats: 1 });
  });

  it("counts by its signature alone [S18]", async () => {
    await pay((await page("pro_monthly")).payload.url);
    const [event] = await mine();
    const sign = (secret: string, seconds: number) =>
      `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${event!.body}`).digest("hex")}`;
    const now = Math.floor(Date.now() / 1000);
    const secret = "whsec_embedded_world_0001";
    for (const signature of ["", "t=1,v1=00", sign("whsec_other", now), sign(secret, now - 301)])
      expect((await tell({ body: event!.body, signature })).status).toBe(403);
    expect((await tell({ body: `${event!.body} `, signature: sign(secret, now) })).status).toBe(403);
    expect(await workspace()).toMatchObject({ tier: "free" });
    expect((await tell({ body: event!.body, signature: sign(secret, now - 200) })).status).toBe(200);
    expect(await workspace()).toMatchObject({ tier: "pro" });
    // A replay within the time is known, and asks the provider for nothing.
    const asked = async () => (await control<unknown[]>("GET", "/payments/requests")).length;
    const before = await asked();
    expect((await tell({ body: event!.body, signature: sign(secret, now - 200) })).status).toBe(200);
    expect(await asked()).toBe(before);
  });

  it("is told again where its state can't be read, and about strangers nothing follows", async () => {
    await pay((await page("pro_monthly")).payload.url);
    const [event] = await mine();
    await control("POST", "/faults", { channel: "payments", kind: "503", count: 2, match: "GET /invoices" });
    expect((await tell(event!)).status).toBe(503);
    expect(await workspace()).toMatchObject({ tier: "free" });
    expect((await tell(event!)).status).toBe(200);
    expect(await workspace()).toMatchObject({ tier: "pro" });
    const body = event!.body.replaceAll(/cus_\w+/g, "cus_stranger").replace(/evt_\w+/, "evt_stranger");
    const seconds = Math.floor(Date.now() / 1000);
    const by = createHmac("sha256", "whsec_embedded_world_0001").update(`${seconds}.${body}`).digest("hex");
    expect((await tell({ body, signature: `t=${seconds},v1=${by}` })).status).toBe(200);
    expect(await database.admin`select 1 from billing_events where external_id = 'evt_stranger'`).toEqual([]);
  });

  it("isn't needed: what is read by itself counts the same, and once", async () => {
    const { url } = (await page("credits_500")).payload;
    await pay(url);
    await Promise.all(Array.from({ length: 10 }, () => look()));
    await statuses(await mine());
    expect(granted).toMatchObject([{ credits: 500 }]);
  });

  it("of one account that can't be read holds up no other one", async () => {
    const bad = at.boss;
    await page("credits_500");
    at.boss = await stage.newBuyer();
    const { url } = (await page("credits_500")).payload;
    await pay(url);
    const refOf = async (workspaceId: string) =>
      (await database.admin`select customer_id from billing_accounts where workspace_id = ${workspaceId}`)[0]!
        .customer_id as string;
    const [gone, own] = [await refOf(bad.workspaceId), await refOf(at.boss.workspaceId)];
    // Both are due, and the one that can't be read comes first.
    await database.admin`update billing_accounts set read_at = now() - interval '1 day'`;
    await database.admin`update billing_accounts set read_at = null where customer_id = ${gone}`;
    const asked: string[] = [];
    const port = Object.assign(Object.create(ports().payments), {
      readAccount: (ref: string) => {
        asked.push(ref);
        if (ref === gone) throw new Error("no such customer");
        return ports().payments.readAccount(ref);
      },
    });
    await refreshUnread(port);
    expect(asked).toEqual(expect.arrayContaining([gone, own]));
    expect(granted).toMatchObject([{ credits: 500, workspaceId: at.boss.workspaceId }]);
    const before = asked.length;
    await refreshUnread(port);
    expect(asked.slice(before)).not.toContain(gone);
  });
});
