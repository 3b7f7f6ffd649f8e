import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import {
  expireCredits,
  findWrongBooks,
  grantCredits,
  grantMonthly,
  refundCredits,
  setCredits,
  spendCredits,
} from "@/lib/domain/credits/index.ts";
import { readStanding } from "@/lib/domain/workspaces/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { setPlan } from "../../factories/set-plan.ts";

const database = testDatabase();

/** Sets product time, which stands still then. */
const at = (day: string) =>
  database.admin`insert into product_clock (id, base_machine, base_product, rate) values (1, now(), ${day}, 0)
    on conflict (id) do update set base_machine = now(), base_product = ${day}, rate = 0`;
beforeEach(() => at("2027-03-05T10:00:00Z"));

async function workspace(tier = "basic", isBilled = true): Promise<string> {
  const { workspaceId } = await makeMember(database.admin);
  await database.admin`update workspaces set tier = ${tier}, is_billing_enabled = ${isBilled} where id = ${workspaceId}`;
  return workspaceId;
}
const spend = (workspaceId: string, credits: number, key: string) =>
  db.tenant({ workspaceId }, (tx) =>
    spendCredits(tx, { workspaceId, credits, usageType: "call", origin: "manual", key }),
  );
const buy = (workspaceId: string, credits: number) =>
  db.tenant({ workspaceId }, (tx) =>
    grantCredits(tx, { workspaceId, credits, source: "purchase", key: `pay:${credits}` }),
  );
const left = async (workspaceId: string) =>
  (
    await database.admin`select available::float8 / 1000 as left from credit_books where workspace_id = ${workspaceId}`
  )[0]?.left;
const isSound = async () => expect(await findWrongBooks()).toEqual([]);

describe("a plan's credits", () => {
  it("come once a month and go with it; bought ones stay, and are spent last [BO-205]", async () => {
    const id = await workspace();
    await buy(id, 50);
    expect(await grantMonthly()).toBe(1);
    expect(await grantMonthly()).toBe(0);
    expect(await left(id)).toBe(150);
    await spend(id, 30, "a");
    expect(await left(id)).toBe(120);
    await at("2027-03-31T23:59:59Z");
    await expireCredits();
    expect(await left(id)).toBe(120);
    await at("2027-04-01T00:00:00Z");
    await expect(spend(id, 51, "b"), "nobody spends what has expired").rejects.toMatchObject({
      reason: "out_of_credits",
      values: { left: 50 },
    });
    await expireCredits();
    expect(await left(id)).toBe(50);
    expect(await grantMonthly()).toBe(1);
    expect(await left(id)).toBe(150);
    await isSound();
  });

  it("grow with a larger plan by the difference, of which a smaller one takes back what is left", async () => {
    const id = await workspace();
    await buy(id, 1);
    await grantMonthly();
    const become = async (tier: string) => {
      await database.admin`update workspaces set tier = ${tier} where id = ${id}`;
      await grantMonthly();
      return left(id);
    };
    expect(await become("pro")).toBe(601);
    expect(await become("basic")).toBe(101);
    expect(await become("pro")).toBe(601);
    await spend(id, 550, "much");
    expect(await become("basic"), "what is spent isn't asked for; what was bought stays").toBe(1);
    expect(await become("pro"), "and the difference doesn't come twice").toBe(51);
    expect(await become("pro")).toBe(51);
    await isSound();
  });

  it("are as many as the brand has set for the tier", async () => {
    await setPlan(database.admin, "scale", { limits: { credits: 7 } });
    await setPlan(database.admin, "growth", { limits: { credits: 0 } });
    const [seven, none] = [await workspace("scale"), await workspace("growth")];
    await buy(seven, 1);
    await buy(none, 1);
    await grantMonthly();
    expect(await left(seven)).toBe(8);
    expect(await left(none)).toBe(1);
    await setPlan(database.admin, "scale");
    await setPlan(database.admin, "growth");
  });

  it("come to nobody whose credits aren't counted, who has no billing, or who hasn't paid", async () => {
    const [uncounted, unbilled, unpaid] = [
      await workspace(),
      await workspace("pro", false),
      await workspace(),
    ];
    await setCredits(unbilled, 5);
    await setCredits(unpaid, 5);
    await database.admin`update workspaces set is_paid = false where id = ${unpaid}`;
    expect(await grantMonthly()).toBe(0);
    expect(await left(uncounted)).toBeUndefined();
    expect(await left(unbilled)).toBe(5);
    expect(await left(unpaid)).toBe(5);
  });
});

it("what comes back to credits that have expired meanwhile expires with them", async () => {
  const id = await workspace();
  await buy(id, 5);
  await grantMonthly();
  await spend(id, 10, "call");
  await at("2027-04-02T00:00:00Z");
  await expireCredits();
  expect(await left(id)).toBe(5);
  await db.tenant({ workspaceId: id }, (tx) => refundCredits(tx, { workspaceId: id, key: "call" }));
  await isSound();
  await expireCredits();
  expect(await left(id)).toBe(5);
  await isSound();
});

it("shows what was used in this month, beside that and what is left [BO-197]", async () => {
  const id = await workspace();
  await buy(id, 50);
  await spend(id, 7.5, "a");
  const credits = async () => (await readStanding(id, 1)).credits;
  expect(await credits()).toEqual({ used: 7.5, available: 50 });
  await at("2027-04-02T00:00:00Z");
  expect(await credits()).toEqual({ used: 0, available: 42.5 });
  await spend(id, 2, "b");
  expect(await credits()).toEqual({ used: 2, available: 42.5 });
  await db.tenant({ workspaceId: id }, (tx) => refundCredits(tx, { workspaceId: id, key: "a" }));
  expect(await credits(), "a month never shows less than nothing").toEqual({ used: 0, available: 48 });
});

it("what a workspace had before the ledger is its first transfer, exactly", async () => {
  const had = [
    [100, 12.5],
    [5, null],
    [3, 9],
    [0, 0],
    [null, null],
  ] as const;
  const ids = await Promise.all(had.map(() => workspace()));
  for (const [i, [available, used]] of had.entries())
    await database.admin`update workspaces set credits_available = ${available}, credits_used = ${used} where id = ${ids[i]!}`;
  const script = readFileSync("prisma/migrations/20261127080005_credits/migration.sql", "utf8");
  const opening = script.slice(
    script.indexOf("SELECT set_config"),
    script.indexOf("-- A transfer that isn't balanced"),
  );
  await database.admin.begin((tx) => tx.unsafe(opening));
  expect(await Promise.all(ids.map(left))).toEqual([87.5, 5, 0, 0, undefined]);
  await isSound();
  const [books, standing] = await Promise.all([
    database.admin`select used::int from credit_books where workspace_id in ${database.admin(ids)} order by used desc`,
    readStanding(ids[0]!, 0),
  ]);
  expect(books.map(({ used }) => used)).toEqual([12_500, 9_000, 0, 0]);
  expect(standing.credits).toEqual({ used: 12.5, available: 100 });
  await spend(ids[0]!, 87.5, "all");
  await expect(spend(ids[0]!, 0.001, "more")).rejects.toMatchObject({ reason: "out_of_credits" });
  await isSound();
});
