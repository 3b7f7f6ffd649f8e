import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCredits, toUnits } from "./amount.ts";
import {
  expire,
  grant,
  leftIn,
  type Purse,
  refund,
  type Spent,
  spend,
  type Transfer,
  withdraw,
} from "./purse.ts";

const spending = {
  usageType: "enrich",
  origin: "workflow",
  userId: null,
  campaignId: null,
  details: {},
} as const;
const sumOf = ({ entries }: Pick<Transfer, "entries">) =>
  entries.reduce((sum, { amount }) => sum + amount, 0);

const deed = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("spend" as const), amount: fc.integer({ min: 1, max: 900 }) }),
  },
  fc.record({
    do: fc.constant("grant" as const),
    amount: fc.integer({ min: 1, max: 2_000 }),
    lasts: fc.option(fc.integer({ min: 1, max: 20 })),
  }),
  fc.record({ do: fc.constant("withdraw" as const), amount: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ do: fc.constant("refund" as const), which: fc.nat(50) }),
  fc.record({ do: fc.constant("expire" as const) }),
  fc.record({ do: fc.constant("wait" as const), time: fc.integer({ min: 1, max: 10 }) }),
);

describe("any order of grants, spendings, refunds, withdrawals and expiries [BO-205, F13]", () => {
  it("sums to zero, never leaves less than nothing, and each balance is the sum of its entries", () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 60 }), (deeds) => {
        let now = 0;
        let purse: Purse = [];
        let next = 0;
        const id = () => String(next++).padStart(6, "0");
        const posted: Transfer[] = [];
        const spent: (Spent & { isBack: boolean })[] = [];
        const endOf = new Map<string, number | null>();
        const post = (one: { purse: Purse; transfer: Transfer } | null) => {
          if (!one) return null;
          purse = one.purse;
          posted.push(one.transfer);
          return one.transfer;
        };
        for (const step of deeds) {
          const before = leftIn(purse, now);
          if (step.do === "wait") now += step.time;
          if (step.do === "grant") {
            const lotId = id();
            const expiresAt = step.lasts === null ? null : now + step.lasts;
            endOf.set(lotId, expiresAt);
            post(grant(purse, { key: id(), lotId, source: "plan", amount: step.amount, expiresAt }));
          }
          if (step.do === "spend") {
            const key = id();
            const transfer = post(spend(purse, { ...spending, key, amount: step.amount }, now));
            expect(transfer !== null).toBe(step.amount <= before);
            if (transfer)
              spent.push({
                ...spending,
                id: key,
                key,
                isBack: false,
                entries: transfer.entries.map((entry) => ({
                  ...entry,
                  expiresAt: entry.lotId === null ? null : (endOf.get(entry.lotId) ?? null),
                })),
              });
          }
          if (step.do === "withdraw") {
            const transfer = post(withdraw(purse, { key: id(), amount: step.amount }, now));
            expect(transfer !== null).toBe(step.amount <= before);
          }
          if (step.do === "refund") {
            const one = spent.filter(({ isBack }) => !isBack)[step.which];
            if (one) {
              one.isBack = true;
              post(refund(purse, one));
            }
          }
          if (step.do === "expire") {
            const over = expire(purse, now, id);
            purse = over.purse;
            posted.push(...over.transfers);
            expect(leftIn(purse, now)).toBe(before);
          }
        }
        for (const transfer of posted) expect(sumOf(transfer)).toBe(0);
        const entries = posted.flatMap((transfer) => transfer.entries);
        for (const lot of purse) {
          expect(lot.remaining).toBeGreaterThanOrEqual(0);
          const own = entries.filter(({ lotId }) => lotId === lot.id);
          expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(lot.remaining);
        }
        const moved = posted.reduce((sum, { amount }) => sum + amount, 0);
        expect(purse.reduce((sum, { remaining }) => sum + remaining, 0)).toBe(moved);
      }),
      { numRuns: 300 },
    );
  });
});

describe("what is spent first", () => {
  const lot = (id: string, remaining: number, expiresAt: number | null) =>
    ({ id, source: "plan", remaining, expiresAt }) as const;

  it("is what expires first; what never does comes last, and what has expired never", () => {
    const purse = [lot("old", 5, 10), lot("soon", 5, 20), lot("never", 5, null)];
    const posted = spend(purse, { ...spending, key: "k", amount: 8 }, 10);
    expect(posted?.purse.map(({ remaining }) => remaining)).toEqual([5, 0, 2]);
    expect(spend(purse, { ...spending, key: "k", amount: 11 }, 10)).toBeNull();
  });

  it("goes back to where it came from, also where that was used up or has expired", () => {
    const posted = spend(
      [lot("soon", 5, 20), lot("never", 5, null)],
      { ...spending, key: "k", amount: 8 },
      10,
    );
    const entries = (posted?.transfer.entries ?? []).map((entry) => ({
      ...entry,
      expiresAt: entry.lotId === "soon" ? 20 : null,
    }));
    const back = refund([lot("never", 2, null)], { ...spending, id: "t", key: "k", entries });
    expect(back.purse.map(({ id, remaining }) => [id, remaining])).toEqual([
      ["soon", 5],
      ["never", 5],
    ]);
    expect(leftIn(back.purse, 30)).toBe(5);
  });
});

it("counts thousandths of a credit and refuses what it can't count exactly", () => {
  expect(toUnits(0.1 * 3)).toBe(300);
  expect(toCredits(toUnits(12.345))).toBe(12.345);
  for (const bad of [0, -1, 0.0001, Number.NaN, Number.POSITIVE_INFINITY, 1e9])
    expect(() => toUnits(bad)).toThrow(RangeError);
});
