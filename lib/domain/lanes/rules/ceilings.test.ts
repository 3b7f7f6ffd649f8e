import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LimitKind, limitKinds } from "@/lib/contracts/words/limit-kinds.ts";
import { stepRules } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { defaultLimits, type Limit } from "./budget.ts";
import { aboveCeiling, ceilings, mostOf } from "./ceilings.ts";
import { mailCeiling } from "./mail-limit.ts";

describe("the ceilings of limits", () => {
  it("are above every default limit, window by window, and every default limit is below them", () => {
    for (const kind of limitKinds) {
      expect(Object.keys(ceilings[kind])).toEqual(Object.keys(defaultLimits[kind] ?? {}));
      expect(aboveCeiling({ [kind]: defaultLimits[kind] })).toEqual([]);
      expect(aboveCeiling({ [kind]: ceilings[kind] })).toEqual([]);
    }
  });

  it("are known for every kind that the specification names, with their defaults [SH-277, SH-278]", () => {
    const day = (kind: LimitKind) => [defaultLimits[kind]?.day, ceilings[kind].day];
    expect({
      profileViews: day("profile_view"),
      sms: day("sms"),
      voicemails: day("voicemail"),
      requests: day("invitation"),
      // The network counts requests by email together with the others.
      byEmail: day(stepRules.connection_by_email.budgetOf({} as never) as LimitKind),
      messages: day("message"),
      inmails: day("inmail"),
      pagesSearched: day("search_page"),
      eventInvites: day("event_invitation"),
      comments: day("comment"),
    }).toEqual({
      profileViews: [80, 150],
      sms: [50, 100],
      voicemails: [30, 60],
      requests: [20, 40],
      byEmail: [20, 40],
      messages: [50, 100],
      inmails: [10, 25],
      pagesSearched: [100, 250],
      eventInvites: [20, 40],
      comments: [10, 25],
    });
    // Emails are a mailbox's.
    expect([defaultLimits.email?.day, mailCeiling]).toEqual([50, 100]);
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
