import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import {
  findWrongBooks,
  grantByOperator,
  grantCredits,
  quoteCredits,
  refundCredits,
  type Spending,
  setCredits,
  spendCredits,
} from "@/lib/domain/credits/index.ts";
import { refundAll } from "@/lib/domain/credits/spend-credits.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();

async function workspace(): Promise<string> {
  return (await makeMember(database.admin)).workspaceId;
}
const grant = (workspaceId: string, credits: number, key: string = newId(), expiresAt?: Date) =>
  db.tenant({ workspaceId }, (tx) =>
    grantCredits(tx, { workspaceId, credits, source: "purchase", key, ...(expiresAt ? { expiresAt } : {}) }),
  );
const spend = (workspaceId: string, credits: number, more: Partial<Spending> = {}) =>
  db.tenant({ workspaceId }, (tx) =>
    spendCredits(tx, { workspaceId, credits, usageType: "sms", origin: "manual", key: newId(), ...more }),
  );
const giveBack = (workspaceId: string, key: string) =>
  db.tenant({ workspaceId }, (tx) => refundCredits(tx, { workspaceId, key }));
const left = async (workspaceId: string) => {
  const [book] = await database.admin`select available::float8 / 1000 as left from credit_books
    where workspace_id = ${workspaceId} and is_counted`;
  return book?.left as number | undefined;
};
/** Each balance of a workspace beside the sum of its entries. */
async function soundness(workspaceId: string) {
  const [row] = await database.admin`
    select b.available = coalesce(e.held, 0) as available, b.used = coalesce(e.spent, 0) as used, coalesce(e.total, 0) = 0 as zero,
      b.available = (select coalesce(sum(remaining), 0) from credit_lots l where l.workspace_id = b.workspace_id) as lots,
      not exists (select 1 from credit_entries x where x.workspace_id = b.workspace_id
        group by transfer_id having sum(amount) <> 0) as balanced
    from credit_books b cross join lateral (select sum(amount) as total, sum(amount) filter (where lot_id is not null) as held,
        sum(amount) filter (where account like 'spent:%') as spent from credit_entries where workspace_id = b.workspace_id) e
    where b.workspace_id = ${workspaceId}`;
  return row;
}
const sound = { available: true, used: true, zero: true, lots: true, balanced: true };

describe("spending", () => {
  it("is exact with a hundred at once: as many as there is enough for, and no balance below zero [S20]", async () => {
    const workspaceId = await workspace();
    await grant(workspaceId, 30.5);
    await grant(workspaceId, 30);
    const tries = await Promise.allSettled(Array.from({ length: 100 }, () => spend(workspaceId, 1)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(60);
    for (const one of tries)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ reason: "out_of_credits" });
    expect(await left(workspaceId)).toBe(0.5);
    expect(await soundness(workspaceId)).toEqual(sound);
  });

  it("and a hundred at once with grants and refunds between them", async () => {
    const workspaceId = await workspace();
    await grant(workspaceId, 50);
    const keys = Array.from({ length: 100 }, () => newId());
    const done = await Promise.all(
      keys.map(async (key, i) => {
        if (i % 10 === 0) await grant(workspaceId, 5);
        const isSpent = await spend(workspaceId, 0.7, { key }).catch(() => false);
        if (isSpent && i % 3 === 0) return (await giveBack(workspaceId, key)) ? 0 : 1;
        return isSpent ? 1 : 0;
      }),
    );
    const spent = done.reduce<number>((sum, one) => sum + one, 0);
    expect(await left(workspaceId)).toBeCloseTo(100 - 0.7 * spent, 9);
    expect(await soundness(workspaceId)).toEqual(sound);
  });

  it("happens once under a key, however often and at once it is asked for [F16]", async () => {
    const workspaceId = await workspace();
    const key = newId();
    const granted = await Promise.all([1, 2, 3, 4].map(() => grant(workspaceId, 10, "payment")));
    expect(granted.filter(Boolean)).toHaveLength(1);
    const spent = await Promise.all([1, 2, 3, 4].map(() => spend(workspaceId, 4, { key })));
    expect(spent.filter(Boolean)).toHaveLength(1);
    expect(await left(workspaceId)).toBe(6);
    const back = await Promise.all([1, 2, 3, 4].map(() => giveBack(workspaceId, key)));
    expect(back.filter(Boolean)).toHaveLength(1);
    expect(await giveBack(workspaceId, newId())).toBe(false);
    expect(await left(workspaceId)).toBe(10);
    expect(await spend(workspaceId, 4, { key }), "what was given back isn't spent again under its key").toBe(
      false,
    );
    expect(await soundness(workspaceId)).toEqual(sound);
  });

  it("says what it costs and what is left, and takes nothing where there isn't enough", async () => {
    const workspaceId = await workspace();
    await setCredits(workspaceId, 2);
    await expect(spend(workspaceId, 2.001)).rejects.toMatchObject({
      reason: "out_of_credits",
      values: { cost: 2.001, left: 2 },
    });
    const quote = (count: number) =>
      db.tenant({ workspaceId }, (tx) => quoteCredits(tx, { workspaceId, usageType: "sms", count }));
    expect(await quote(2)).toEqual({ cost: 2, left: 2, isEnough: true });
    expect(await quote(3)).toEqual({ cost: 3, left: 2, isEnough: false });
    expect(await left(workspaceId)).toBe(2);
  });

  it("goes back with the transaction that it was part of", async () => {
    const workspaceId = await workspace();
    await setCredits(workspaceId, 2);
    const failing = db.tenant({ workspaceId }, async (tx) => {
      await spendCredits(tx, { workspaceId, credits: 1, usageType: "sms", origin: "auto", key: "k" });
      throw new Error("what it paid for failed");
    });
    await expect(failing).rejects.toThrow("failed");
    expect(await left(workspaceId)).toBe(2);
    expect(await spend(workspaceId, 1, { key: "k" })).toBe(true);
  });

  it("costs nothing where nobody counts, before and after somebody did", async () => {
    const workspaceId = await workspace();
    expect(await spend(workspaceId, 5)).toBe(false);
    expect(await left(workspaceId)).toBeUndefined();
    await setCredits(workspaceId, 1);
    await setCredits(workspaceId, null);
    expect(await spend(workspaceId, 5)).toBe(false);
    await setCredits(workspaceId, 0);
    await expect(spend(workspaceId, 5)).rejects.toMatchObject({ reason: "out_of_credits" });
    expect(await soundness(workspaceId)).toEqual(sound);
  });
});

describe("an operator", () => {
  it("sets what is left, by a grant or a withdrawal of the difference [BO-300]", async () => {
    const workspaceId = await workspace();
    for (const credits of [40, 12, 12, 0, 7]) await setCredits(workspaceId, credits);
    expect(await left(workspaceId)).toBe(7);
    const moved = await database.admin`select kind, amount::int / 1000 as amount from credit_transfers
      where workspace_id = ${workspaceId} order by id`;
    expect(moved.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["grant", 40],
      ["withdrawal", -28],
      ["withdrawal", -12],
      ["grant", 7],
    ]);
    expect(await soundness(workspaceId)).toEqual(sound);
  });

  it("gives some beside what is there, once under a key", async () => {
    const workspaceId = await workspace();
    expect(await grantByOperator(workspaceId, 5, "sorry")).toBe(true);
    expect(await grantByOperator(workspaceId, 5, "sorry")).toBe(false);
    expect(await grantByOperator(workspaceId, 5)).toBe(true);
    expect(await left(workspaceId)).toBe(10);
    await expect(grantByOperator(newId(), 5)).rejects.toMatchObject({ reason: "not_found" });
    await expect(setCredits(newId(), 5)).rejects.toMatchObject({ reason: "not_found" });
  });
});

describe("the database", () => {
  const asApplication = <T>(workspaceId: string, statement: string, params: readonly unknown[] = []) =>
    db.tenant({ workspaceId }, ({ sql }) => sql.query<T>(statement, params));

  it("lets nobody change or delete what is written, not even its owner", async () => {
    const workspaceId = await workspace();
    await setCredits(workspaceId, 5);
    for (const table of ["credit_transfers", "credit_entries"])
      for (const statement of [
        `update ${table} set amount = amount + 1 where workspace_id = $1::uuid`,
        `delete from ${table} where workspace_id = $1::uuid`,
      ]) {
        await expect(asApplication(workspaceId, statement, [workspaceId])).rejects.toThrow(
          /permission denied/,
        );
        await expect(database.admin.unsafe(statement, [workspaceId])).rejects.toThrow(/only added/);
      }
    expect(await soundness(workspaceId)).toEqual(sound);
  });

  it("undoes a transaction whose entries don't balance, and one that adds to an old transfer", async () => {
    const workspaceId = await workspace();
    await setCredits(workspaceId, 5);
    const id = newId();
    const lone = `insert into credit_transfers (workspace_id, id, key, kind, amount, source, at)
      values ($1::uuid, $2::uuid, 'forged', 'grant', 1000, 'operator', now())`;
    await expect(asApplication(workspaceId, lone, [workspaceId, id])).rejects.toThrow(/balance/);
    const more = `insert into credit_entries (workspace_id, transfer_id, line, account, amount)
      select workspace_id, id, 9, 'expired', 1 from credit_transfers where workspace_id = $1::uuid`;
    await expect(asApplication(workspaceId, more, [workspaceId])).rejects.toThrow(/balance/);
    const below = "update credit_books set available = -1 where workspace_id = $1::uuid";
    await expect(asApplication(workspaceId, below, [workspaceId])).rejects.toThrow(/below_zero/);
  });

  it("finds a balance that isn't the sum of its entries", async () => {
    const workspaceId = await workspace();
    await setCredits(workspaceId, 5);
    await expect.poll(findWrongBooks).toEqual([]);
    await database.admin`update credit_books set available = available + 1 where workspace_id = ${workspaceId}`;
    await expect.poll(findWrongBooks).toMatchObject([{ workspaceId, available: 5001, sumHeld: 5000 }]);
    await database.admin`update credit_books set available = available - 1 where workspace_id = ${workspaceId}`;
  });
});

it("gives a spending back once that is named twice, and the others beside it", async () => {
  const workspaceId = await workspace();
  await grant(workspaceId, 5);
  for (const key of ["a", "b"]) await spend(workspaceId, 1, { key });
  const keys = ["a", "a", "b"].map((key) => ({ workspaceId, key }));
  expect(await db.tenant({ workspaceId }, (tx) => refundAll(tx, keys))).toBe(2);
  expect(await left(workspaceId)).toBe(5);
  expect(await soundness(workspaceId)).toEqual(sound);
});
