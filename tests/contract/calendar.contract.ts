import { describe, expect, it } from "vitest";
import type { CalendarPort } from "@/lib/providers/calendar/port.ts";

/** A service, and what people do there. */
export interface CalendarStage {
  readonly port: () => CalendarPort;
  /** Somebody with a calendar. Returns their token. */
  readonly person: (name: string, offers: readonly string[]) => Promise<string>;
  readonly takeTokenBack: (token: string) => Promise<void>;
  /** Somebody books. Returns the meeting, which others may join. */
  readonly book: (token: string, email: string, meeting?: string) => Promise<string>;
  readonly fail: (kind: "401" | "429" | "503" | "drop_before") => Promise<void>;
}

/** What every adapter of the calendar port does. */
export function calendarContract(name: string, stage: CalendarStage): void {
  describe(`the calendar port: ${name}`, () => {
    it("tells whose token it is", async () => {
      const token = await stage.person("Ada Mary Lovelace", []);
      expect(await stage.port().me(token)).toMatchObject({
        id: expect.stringMatching(/^[\w-]{8,}$/),
        firstName: "Ada",
        lastName: "Mary Lovelace",
        email: expect.stringContaining("@"),
        avatarUrl: null,
      });
    });

    it("names what somebody offers, however much, and nobody else's", async () => {
      const offers = Array.from({ length: 230 }, (_, place) => `Type ${String(place).padStart(3, "0")}`);
      const token = await stage.person("Many Types", offers);
      await stage.person("Other", ["Other's"]);
      const types = await stage.port().eventTypes(token, (await stage.port().me(token)).id);
      expect(types.map((type) => type.name)).toEqual(offers);
      expect(new Set(types.map(({ id }) => id)).size).toBe(230);
      expect(types[0]!.bookingUrl).toMatch(/^https:\/\//);
    });

    it("tells who booked since the beginning, also who joins a meeting that is known", async () => {
      const token = await stage.person("Booked", ["Intro"]);
      const port = stage.port();
      const { id } = await port.me(token);
      const begun = await port.bookings(token, id, null);
      expect(begun.bookings).toEqual([]);
      const meeting = await stage.book(token, "first@p.example");
      const first = await port.bookings(token, id, begun.next);
      expect(first.bookings).toMatchObject([
        { email: "first@p.example", id: expect.stringMatching(/^[\w-]+$/) },
      ]);
      expect(first.next.getTime()).toBeGreaterThanOrEqual(begun.next.getTime());
      await stage.book(token, "second@p.example", meeting);
      const emails = (await port.bookings(token, id, first.next)).bookings.map(({ email }) => email);
      expect(emails).toContain("second@p.example");
      // Nothing is told for ever: a look that begins after it says nothing of it.
      const later = new Date(Date.now() + 60_000);
      expect((await port.bookings(token, id, later)).bookings).toEqual([]);
    });

    it("refuses a token that was taken back, or is none", async () => {
      const token = await stage.person("Gone", []);
      const { id } = await stage.port().me(token);
      await stage.takeTokenBack(token);
      await expect(stage.port().eventTypes(token, id)).rejects.toMatchObject({ kind: "auth" });
      for (const odd of ["", "a b", "a\r\nx: y", "x".repeat(5_000), "é"])
        await expect(stage.port().me(odd)).rejects.toMatchObject({ kind: "auth" });
    });

    it.each([
      ["401", { kind: "auth" }],
      ["429", { kind: "limited", scope: "account", retryAfter: 60_000 }],
      ["503", { kind: "unavailable", scope: "server" }],
      ["drop_before", { kind: "unavailable", scope: "server" }],
    ] as const)("tells by %s what it means", async (kind, error) => {
      const token = await stage.person(`Fault ${kind}`, []);
      await stage.fail(kind);
      await expect(stage.port().me(token)).rejects.toMatchObject(error);
      expect(await stage.port().me(token)).toMatchObject({ firstName: "Fault" });
    });
  });
}
