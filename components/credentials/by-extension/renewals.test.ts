import { beforeEach, expect, it, vi } from "vitest";
import { beginRenewal, isRenewable } from "./renewals.ts";

const minute = 60_000;
const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});

it("an account's session is delivered once in ten minutes by a browser, whatever its tabs and reloads", async () => {
  expect(isRenewable("one", 0)).toBe(true);
  expect([beginRenewal("one", 0), beginRenewal("one", 0), beginRenewal("two", minute)]).toEqual([
    true,
    false,
    true,
  ]);
  // A tab that was opened since, or loaded anew.
  vi.resetModules();
  const fresh = await import("./renewals.ts");
  expect(fresh.isRenewable("one", 10 * minute - 1)).toBe(false);
  expect(fresh.beginRenewal("one", 10 * minute - 1)).toBe(false);
  expect(fresh.beginRenewal("two", 10 * minute)).toBe(false);
  expect(fresh.beginRenewal("one", 10 * minute)).toBe(true);
});

it("a clock that was set back, and a storage that is full of something else or blocked, stop nothing for good", () => {
  expect(beginRenewal("back", 100 * minute)).toBe(true);
  expect(beginRenewal("back", 5 * minute)).toBe(true);
  kept.set("extensionRenewals", '{"odd":"x","list":[1]}');
  expect(beginRenewal("odd", 0)).toBe(true);
  kept.set("extensionRenewals", "[");
  expect(beginRenewal("broken", 0)).toBe(true);
  vi.stubGlobal("localStorage", undefined);
  expect([beginRenewal("blocked", 0), beginRenewal("blocked", minute)]).toEqual([true, false]);
});
