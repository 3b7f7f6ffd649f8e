import { describe, expect, it } from "vitest";
import { type HealthFacts, nextStanding, rearmed, type Standing, verdictOf } from "./health.ts";

const day = 24 * 3_600_000;
const now = 1_000 * day;
const clean: HealthFacts = {
  complaints: { count: 0, sent: 0 },
  bounces: { count: 0, sent: 0 },
  refused: { count: 0, sent: 0 },
};
const healthy: Standing = {
  state: "healthy",
  reason: null,
  since: now - 100 * day,
  until: null,
  countedFrom: null,
  pauses: 0,
};
const with_ = (reason: keyof HealthFacts, count: number, sent: number): HealthFacts => ({
  ...clean,
  [reason]: { count, sent },
});
const levelOf = (reason: keyof HealthFacts, count: number, sent: number) =>
  verdictOf(with_(reason, count, sent))?.level ?? null;

describe("what was counted of a mailbox", () => {
  it("says nothing while the numbers are too small", () => {
    expect(verdictOf(clean)).toBeNull();
    expect(levelOf("bounces", 2, 3)).toBeNull();
    expect(levelOf("bounces", 2, 39)).toBeNull();
    expect(levelOf("bounces", 1, 40)).toBeNull();
    expect(levelOf("refused", 2, 2)).toBeNull();
    expect(levelOf("complaints", 1, 1_001)).toBeNull();
  });

  it("pauses it from 5 % hard bounces of 40 mails on, and where a fifth of few came back", () => {
    expect(levelOf("bounces", 2, 40)).toBe("pause");
    expect(levelOf("bounces", 5, 101)).toBe("slow");
    expect(levelOf("bounces", 5, 20)).toBe("pause");
    expect(levelOf("bounces", 4, 10)).toBeNull();
    expect(levelOf("bounces", 3, 100)).toBe("slow");
    expect(levelOf("bounces", 3, 101)).toBeNull();
  });

  it("slows it by one complaint of a thousand and pauses it by 0.3 %, two at least", () => {
    expect(levelOf("complaints", 1, 20)).toBe("slow");
    expect(levelOf("complaints", 1, 1_000)).toBe("slow");
    expect(levelOf("complaints", 2, 500)).toBe("pause");
    expect(levelOf("complaints", 2, 667)).toBe("slow");
  });

  it("pauses it by three refusals because of it within a day, unless far more left", () => {
    expect(levelOf("refused", 3, 0)).toBe("pause");
    expect(levelOf("refused", 3, 30)).toBe("pause");
    expect(levelOf("refused", 3, 31)).toBe("slow");
  });

  it("prefers the stronger consequence", () => {
    const both = { ...with_("complaints", 1, 500), bounces: { count: 10, sent: 100 } };
    expect(verdictOf(both)).toEqual({ level: "pause", reason: "bounces" });
  });
});

describe("a mailbox", () => {
  const paused = nextStanding(healthy, with_("bounces", 10, 100), now);

  it("is slowed for three days at least, and healthy once nothing is wrong", () => {
    const slowed = nextStanding(healthy, with_("complaints", 1, 500), now);
    expect(slowed).toMatchObject({ state: "slowed", reason: "complaints", since: now, until: null });
    expect(nextStanding(slowed, with_("complaints", 1, 500), now + 9 * day)).toBe(slowed);
    expect(nextStanding(slowed, clean, now + 3 * day - 1)).toBe(slowed);
    expect(nextStanding(slowed, clean, now + 3 * day)).toMatchObject({ state: "healthy", reason: null });
  });

  it("rests when it is paused, and then recovers with a clean slate", () => {
    expect(paused).toMatchObject({ state: "paused", reason: "bounces", until: now + 3 * day, pauses: 1 });
    expect(nextStanding(paused, with_("bounces", 10, 100), now + 3 * day - 1)).toBe(paused);
    const after = nextStanding(paused, with_("bounces", 10, 100), now + 3 * day);
    expect(after).toMatchObject({ state: "recovering", reason: null, countedFrom: now + 3 * day });
    expect(nextStanding(after, clean, now + 15 * day)).toBe(after);
    expect(nextStanding(after, clean, now + 16 * day)).toMatchObject({ state: "healthy", until: null });
  });

  it("rests twice as long each time that it is paused again soon, and as before once that is a month ago", () => {
    const soon = rearmed(paused, now + day);
    expect(nextStanding(soon, with_("bounces", 10, 100), now + 2 * day)).toMatchObject({
      state: "paused",
      until: now + 8 * day,
      pauses: 2,
    });
    expect(nextStanding(soon, with_("bounces", 10, 100), now + 40 * day)).toMatchObject({ pauses: 1 });
    const often = { ...soon, pauses: 20 };
    const last = nextStanding(often, with_("refused", 3, 3), now + 2 * day);
    expect(last.until).toBe(now + 10 * day);
  });
});
