import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bookingHour, defaultLimits, type Limits } from "./budget.ts";
import { limitAt, rampCap, roomOfKind } from "./ramp.ts";

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.parse("2026-01-05T00:00:00Z");
const kinds = ["email", "invitation"] as const;

describe("the ramp of a new sender", () => {
  it("lets a mailbox send ceil(25 * d / 13) mails on day d, up to 25, and then what its limit says", () => {
    const caps = Array.from({ length: 15 }, (_, i) => rampCap("email", i + 1));
    expect(caps).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 25, null, null]);
    const pace = { limits: {}, rampFrom: start };
    expect(limitAt(pace, "email", start)).toEqual({ limit: { day: 2, week: 350 }, growsAt: start + day });
    expect(limitAt(pace, "email", start + 13 * day)).toEqual({ limit: defaultLimits.email, growsAt: null });
  });

  it("lets an account invite 5 people a day in its first week, and 5 more each week up to the default", () => {
    const weeks = [1, 7, 8, 14, 15, 21, 22, 100].map((one) => rampCap("invitation", one));
    expect(weeks).toEqual([5, 5, 10, 10, 15, 15, null, null]);
    const pace = { limits: {}, rampFrom: start };
    expect(limitAt(pace, "invitation", start + 2 * day)).toEqual({
      limit: { day: 5, week: 100 },
      growsAt: start + 7 * day,
    });
  });

  it("leaves other kinds, and senders that were used before, alone", () => {
    expect(limitAt({ limits: {}, rampFrom: start }, "message", start).limit).toEqual(defaultLimits.message);
    expect(limitAt({ limits: {}, rampFrom: null }, "email", start).limit).toEqual(defaultLimits.email);
  });

  const limit = fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined });
  const anyPace = fc.record({
    kind: fc.constantFrom(...kinds),
    max: limit,
    at: fc.integer({ min: -day, max: 40 * day }),
  });

  it("never is above the set limit, and never falls", () => {
    fc.assert(
      fc.property(anyPace, fc.integer({ min: 0, max: 10 * day }), ({ kind, max, at }, later) => {
        const limits: Limits = max === undefined ? {} : { [kind]: { day: max } };
        const pace = { limits, rampFrom: start };
        const full = (limits[kind] ?? defaultLimits[kind])?.day ?? 0;
        const { limit: now, growsAt } = limitAt(pace, kind, start + at);
        const then = limitAt(pace, kind, start + at + later).limit;
        expect(now?.day).toBeGreaterThanOrEqual(Math.min(full, kind === "email" ? 2 : 5));
        expect(now?.day).toBeLessThanOrEqual(full);
        expect(then?.day).toBeGreaterThanOrEqual(now?.day ?? 0);
        if (growsAt === null) expect(now?.day).toBe(full);
        else {
          expect(limitAt(pace, kind, growsAt).limit?.day).toBeGreaterThan(now?.day ?? 0);
          expect(limitAt(pace, kind, growsAt - 1).limit?.day).toBe(now?.day);
        }
      }),
    );
  });

  it("is held in every rolling 24 hours, and the room comes exactly when it says", () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 5 * hour }), { minLength: 20, maxLength: 150 });
    fc.assert(
      fc.property(fc.constantFrom(...kinds), gaps, (kind, steps) => {
        const pace = { limits: {}, rampFrom: start };
        const booked = new Map<number, number>();
        const sent: number[] = [];
        let now = start;
        for (const gap of steps) {
          now += gap;
          const usage = [...booked].map(([at, spent]) => ({ hour: at, spent }));
          const { left, freeAt, isRamping } = roomOfKind(pace, kind, usage, now);
          const allowed = limitAt(pace, kind, now).limit?.day ?? 0;
          if (left <= 0) {
            expect(roomOfKind(pace, kind, usage, freeAt).left).toBeGreaterThan(0);
            expect(roomOfKind(pace, kind, usage, freeAt - 1).left).toBe(0);
            expect(isRamping || limitAt(pace, kind, now).growsAt === null).toBe(true);
            continue;
          }
          for (let i = 0; i < left; i++) sent.push(now);
          booked.set(bookingHour(now), (booked.get(bookingHour(now)) ?? 0) + left);
          expect(sent.filter((at) => at > now - day).length).toBeLessThanOrEqual(allowed);
        }
      }),
    );
  });
});
