import { describe, expect, it } from "vitest";
import { GET as chart } from "@/app/api/billing/credits_history/chart/route.ts";
import { GET as history } from "@/app/api/billing/credits_history/route.ts";
import { GET as prices } from "@/app/api/billing/prices/credits/route.ts";
import type {
  CreditPricesView,
  CreditsChartView,
  CreditsHistoryView,
} from "@/lib/contracts/credits/calls.ts";
import { usageTypes } from "@/lib/contracts/words/credits.ts";
import { db } from "@/lib/db/index.ts";
import {
  grantCredits,
  refundCredits,
  type Spending,
  setCredits,
  spendCredits,
} from "@/lib/domain/credits/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { createWorkflow } from "../../factories/campaign-calls.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeSender } from "../../factories/make-sender.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();

/** Sets product time, which stands still then. */
const at = (day: string) =>
  database.admin`insert into product_clock (id, base_machine, base_product, rate) values (1, now(), ${day}, 0)
    on conflict (id) do update set base_machine = now(), base_product = ${day}, rate = 0`;
const spend = (workspaceId: string, credits: number, more: Partial<Spending> = {}) =>
  db.tenant({ workspaceId }, (tx) =>
    spendCredits(tx, { workspaceId, credits, usageType: "sms", origin: "manual", key: newId(), ...more }),
  );
const read = (as: MadeMember, query: Record<string, string> = {}) =>
  callRoute<CreditsHistoryView>(history, { as: as.token, query });
const draw = (as: MadeMember, query: Record<string, string> = {}) =>
  callRoute<CreditsChartView>(chart, { as: as.token, query });

/** A workspace with a grant, spendings on three days, and one of them given back. */
async function spender() {
  await at("2027-03-05T10:00:00Z");
  const member = await makeMember(database.admin);
  const { workspaceId, userId } = member;
  await db.tenant({ workspaceId }, (tx) =>
    grantCredits(tx, { workspaceId, credits: 100, source: "purchase", key: "bought" }),
  );
  await spend(workspaceId, 2.5, { usageType: "call", userId });
  await at("2027-03-06T10:00:00Z");
  await spend(workspaceId, 3, { userId });
  await spend(workspaceId, 4, { origin: "auto", key: "refused" });
  await at("2027-03-07T23:30:00Z");
  await db.tenant({ workspaceId }, (tx) => refundCredits(tx, { workspaceId, key: "refused" }));
  await spend(workspaceId, 1);
  return member;
}

describe("the credits' history", () => {
  it("tells what came and went, latest first, with who did it and why [BO-206, BO-195]", async () => {
    const member = await spender();
    const { payload } = await read(member);
    expect(payload).toMatchObject({ total: 6, offset: 0, limit: 10 });
    expect(
      payload.items.map(({ kind, amount, usage_type, origin }) => [kind, amount, usage_type, origin]),
    ).toEqual([
      ["spend", -1, "sms", "manual"],
      ["refund", 4, "sms", "auto"],
      ["spend", -4, "sms", "auto"],
      ["spend", -3, "sms", "manual"],
      ["spend", -2.5, "call", "manual"],
      ["grant", 100, null, null],
    ]);
    expect(payload.items.at(3)?.user).toEqual({ _id: member.userId, full_name: "Ada Test" });
    expect(payload.items.at(0)?.user).toBeNull();
    expect(payload.items.at(-1)).toMatchObject({
      source: "purchase",
      date: Date.parse("2027-03-05T10:00:00Z"),
    });
  });

  it("is filtered by category, user and days, and turned by pages of ten [BO-196, BO-177, BO-200]", async () => {
    const member = await spender();
    const amounts = async (query: Record<string, string>) =>
      (await read(member, query)).payload.items.map(({ amount }) => amount);
    expect(await amounts({ usage_type: "call" })).toEqual([-2.5]);
    expect(await amounts({ user_id: member.userId })).toEqual([-3, -2.5]);
    expect(await amounts({ user_id: newId() })).toEqual([]);
    expect(await amounts({ date: "2027-03-06" })).toEqual([-4, -3]);
    expect(await amounts({ date: "2027-03-06,2027-03-07", usage_type: "sms" })).toEqual([-1, 4, -4, -3]);
    // Half past eleven in the evening there is the next day's morning elsewhere.
    expect(await amounts({ date: "2027-03-08", timezone: "Asia/Kathmandu" })).toEqual([-1, 4]);
    expect(await amounts({ skip: "4", limit: "1" })).toEqual([-2.5]);
    for (let i = 0; i < 6; i++) await spend(member.workspaceId, 1);
    const page = await read(member);
    expect(page.payload).toMatchObject({ total: 12, limit: 10 });
    expect(page.payload.items).toHaveLength(10);
    expect((await read(member, { skip: "10" })).payload.items).toHaveLength(2);
  });

  it("names a campaign only to whoever sees its account", async () => {
    const admin = await makeSender(database.admin);
    const { workspaceId, credentialId } = admin;
    const campaignId = (await createWorkflow(admin)).payload._id;
    await setCredits(workspaceId, 5);
    await spend(workspaceId, 1, { campaignId, origin: "workflow" });
    const rights = { workspaceId, isAdmin: false, allowedPages: { billing: true } };
    const [worker, colleague] = [
      await makeMember(database.admin, rights),
      await makeMember(database.admin, rights),
    ];
    await database.admin`insert into membership_credentials (workspace_id, user_id, credential_id)
      values (${workspaceId}, ${colleague.userId}, ${credentialId})`;
    const named = async (as: MadeMember) => (await read(as)).payload.items[0]?.campaign?._id ?? null;
    expect(await named(admin)).toBe(campaignId);
    expect(await named(colleague)).toBe(campaignId);
    expect(await named(worker)).toBeNull();
  });

  it("is nobody's without the page of billing, and no other workspace's", async () => {
    const member = await spender();
    const { workspaceId } = member;
    const worker = await makeMember(database.admin, { workspaceId, isAdmin: false });
    for (const ask of [read, draw]) expect((await ask(worker)).status).toBe(403);
    expect((await callRoute(prices, { as: worker.token })).status).toBe(403);
    const stranger = await makeMember(database.admin);
    expect((await read(stranger)).payload).toMatchObject({ items: [], total: 0 });
    expect((await draw(stranger)).payload.total).toBe(0);
    await database.admin`update workspaces set is_paid = false where id = ${workspaceId}`;
    expect((await read(member)).status, "whoever hasn't paid may look").toBe(200);
  });

  it("refuses days that are none", async () => {
    const member = await spender();
    for (const date of ["2027-02-30", "yesterday", "2027-03-01,", "2027-03-01,2027-13-01", "0000-01-01"])
      expect((await read(member, { date })).status, date).toBe(400);
    for (const query of [{ usage_type: "gold" }, { limit: "101" }, { skip: "-1" }, { user_id: "me" }])
      expect((await read(member, query as unknown as Record<string, string>)).status).toBe(400);
    for (const query of [
      { start_date: "2027-03-07", end_date: "2027-03-06" },
      { start_date: "2025-03-07", end_date: "2027-03-06" },
    ])
      expect((await draw(member, query)).status).toBe(400);
  });
});

it("the chart sums what was spent by day and type, without what was given back [BO-176]", async () => {
  const member = await spender();
  const { payload } = await draw(member, { start_date: "2027-03-05", end_date: "2027-03-08" });
  expect(payload).toEqual({
    days: ["2027-03-05", "2027-03-06", "2027-03-07", "2027-03-08"],
    series: [
      { usage_type: "sms", total: 4, days: [0, 3, 1, 0] },
      { usage_type: "call", total: 2.5, days: [2.5, 0, 0, 0] },
    ],
    total: 6.5,
  });
  const usual = (await draw(member)).payload;
  expect([usual.days.length, usual.days[0], usual.days.at(-1)]).toEqual([30, "2027-02-06", "2027-03-07"]);
  expect((await draw(member, { timezone: "Asia/Kathmandu" })).payload.days.at(-1)).toBe("2027-03-08");
});

it("prices: every category, the plan's month, and no packs while none are for sale [BO-183, BO-194, BO-204, OC-204]", async () => {
  const member = await spender();
  const { payload } = await callRoute<CreditPricesView>(prices, { as: member.token });
  expect(payload.prices.map(({ usage_type }) => usage_type)).toEqual([...usageTypes]);
  expect(payload.prices).toContainEqual({ usage_type: "enrich", credits: 1, per: "person_found" });
  expect(payload).toMatchObject({ packs: [], monthly: null });
  await database.admin`update workspaces set tier = 'basic', is_billing_enabled = true where id = ${member.workspaceId}`;
  const billed = await callRoute<CreditPricesView>(prices, { as: member.token });
  expect(billed.payload.monthly).toBe(100);
  const unknown = await callRoute(prices, { as: member.token, query: { price_id: newId() } });
  expect(unknown).toMatchObject({ status: 404, reason: "not_found" });
});

it("a payment gives its credits once, however often and in whatever order it is told [F13]", async () => {
  const { workspaceId, userId } = await makeMember(database.admin);
  const orders = [newId(), newId(), newId()];
  const told = [...orders, ...orders, ...orders.toReversed(), orders[0]!];
  await Promise.all(
    told.map((orderId, i) =>
      db.tenant({ workspaceId }, (tx) =>
        facts
          .publish(tx, { kind: "credits.bought", workspaceId, orderId, credits: 100, userId })
          .then(() => i),
      ),
    ),
  );
  const [book] =
    await database.admin`select available::int from credit_books where workspace_id = ${workspaceId}`;
  expect(book?.available).toBe(300_000);
});
