import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limitKinds } from "@/lib/contracts/words/limit-kinds.ts";
import { defaultLimits, type Limit } from "./budget.ts";
import { aboveCeiling, ceilings, mostOf } from "./ceilings.ts";

describe("the ceilings of limits", () => {
  it("are above every default limit, window by window, and every default limit is below them", () => {
    for (const kind of limitKinds) {
      expect(Object.keys(ceilings[kind])).toEqual(Object.keys(defaultLimits[kind] ?? {}));
      expect(aboveCeiling({ [kind]: defaultLimits[kind] })).toEqual([]);
      expect(aboveCeiling({ [kind]: ceilings[kind] })).toEqual([]);
    }
  });

  it("are passed by more in any window, also where the window is left out", () => {
    expect(aboveCeiling({ invitation: { day: 41, week: 100 } })).toEqual(["invitation"]);
    expect(aboveCeiling({ invitation: { day: 30 } })).toEqual(["invitation"]);
    expect(aboveCeiling({ invitation: { day: 28 } })).toEqual([]);
    expect(aboveCeiling({ invitation: { week: 41 } })).toEqual(["invitation"]);
    expect(aboveCeiling({ invitation: {} })).toEqual(["invitation"]);
    expect(aboveCeiling({ invitation: null })).toEqual([]);
    expect(aboveCeiling({ group_message: { day: 1 } })).toEqual(["group_message"]);
  });

  it("know the most of each window: never more than what is set, never less than what shorter windows let through", () => {
    const max = fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined });
    fc.assert(
      fc.property(fc.record({ hour: max, day: max, week: max, month: max }), (some) => {
        const limit = Object.fromEntries(Object.entries(some).filter(([, n]) => n !== undefined)) as Limit;
        const most = mostOf(limit);
        for (const name of ["hour", "day", "week", "month"] as const)
          if (limit[name] !== undefined) expect(most[name]).toBeLessThanOrEqual(limit[name]);
        expect(most.day).toBeLessThanOrEqual(most.hour * 24);
        expect(most.week).toBeLessThanOrEqual(most.day * 7);
        expect(most.month).toBeLessThanOrEqual(most.week * 5);
      }),
    );
  });
});
