import { describe, expect, it } from "vitest";
import { type Entry, mayLift, statusesOf } from "./statuses.ts";

const admin = { isAdmin: true, userId: "admin" };
const worker = { isAdmin: false, userId: "worker" };
const day = (n: number) => new Date(Date.UTC(2026, 10, n));
const entry = (more: Partial<Entry> = {}): Entry => ({
  kind: "person",
  reason: "opt_out",
  createdBy: null,
  at: day(1),
  ...more,
});
const none = { entries: [], hasComplained: false, listed: [] };

describe("why a person isn't contacted", () => {
  it("is said once for each reason, the gravest first, with its latest date", () => {
    const entries = [
      entry({ kind: "address", reason: "bounce", at: day(3) }),
      entry({ at: day(1) }),
      entry({ kind: "address", at: day(2) }),
    ];
    const listed = [{ entry: "acme.com", at: day(4) }];
    expect(statusesOf(admin, { ...none, entries, listed })).toEqual([
      { kind: "opted_out", at: day(2), detail: null, isLiftable: true },
      { kind: "bounced", at: day(3), detail: null, isLiftable: true },
      { kind: "blacklisted", at: day(4), detail: "acme.com", isLiftable: false },
    ]);
    expect(statusesOf(admin, none)).toEqual([]);
  });

  it("is a complaint where the person called a mail unwanted", () => {
    const [status] = statusesOf(admin, { ...none, entries: [entry()], hasComplained: true });
    expect(status?.kind).toBe("complained");
    // Without an entry nothing keeps them from being contacted: an admin lifted it.
    expect(statusesOf(admin, { ...none, hasComplained: true })).toEqual([]);
  });
});

describe("who may lift it", () => {
  it("admins, and a member their own decision", () => {
    const own = entry({ reason: "member", createdBy: "worker" });
    expect(mayLift(admin, [own])).toBe(true);
    expect(mayLift(worker, [own])).toBe(true);
    expect(mayLift(worker, [own, entry({ reason: "member", createdBy: "admin" })])).toBe(false);
    expect(mayLift(worker, [entry()])).toBe(false);
    expect(mayLift(worker, [entry({ kind: "address", reason: "bounce" })])).toBe(false);
  });

  it("nobody on a person's page what concerns others, too", () => {
    expect(mayLift(admin, [entry({ kind: "domain" })])).toBe(false);
    expect(mayLift(admin, [entry({ kind: "domain" }), entry()])).toBe(true);
  });
});
