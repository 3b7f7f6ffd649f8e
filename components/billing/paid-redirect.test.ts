import { expect, it } from "vitest";
import { conversionEvent, tellPaidRedirect } from "./paid-redirect.ts";

/** A page at an address, and what it told. */
function open(address: string) {
  const page = new EventTarget();
  const told: unknown[] = [];
  page.addEventListener(conversionEvent, (event) => told.push((event as CustomEvent).detail));
  const location = new URL(address, "https://app.example");
  const history = {
    replaceState(_: unknown, __: string, to: string) {
      location.href = new URL(to, location).href;
    },
  };
  return { page: Object.assign(page, { location, history }) as unknown as Window, told, location };
}

it("a paid account that comes back from paying is one conversion, told once [SH-057, BO-161]", () => {
  const { page, told, location } = open("/campaigns/my-campaigns?space=w1&redirect_from_stripe=true#top");
  tellPaidRedirect(page, "w1", true);
  expect(told).toEqual([{ workspaceId: "w1" }]);
  expect(location.pathname + location.search + location.hash).toBe("/campaigns/my-campaigns?space=w1#top");
  tellPaidRedirect(page, "w1", true);
  expect(told).toHaveLength(1);
});

it("an unpaid account is none, nor is a page without the mark", () => {
  for (const [address, isPaid] of [
    ["/inbox?redirect_from_stripe=true", false],
    ["/inbox", true],
  ] as const) {
    const { page, told, location } = open(address);
    const before = location.href;
    tellPaidRedirect(page, "w1", isPaid);
    expect([told, location.href]).toEqual([[], before]);
  }
});
