import { afterAll, beforeAll, expect, it } from "vitest";
import { planOf } from "@/lib/access/plan.ts";
import { nobody, type Viewer } from "@/lib/access/viewer.ts";
import { takeSettings } from "@/lib/env/launch.ts";
import {
  countAddress,
  countGuess,
  countViewer,
  floodLimits,
  floodSeconds,
  isSuspect,
  noteProven,
} from "./flood.ts";

beforeAll(() => takeSettings({ RATE_LIMITS: "on" }));
afterAll(() => takeSettings({ RATE_LIMITS: "" }));

const person = (id: string, space: string): Viewer => ({
  ...nobody,
  user: {
    id,
    email: "",
    firstName: "",
    lastName: "",
    status: "active",
    isEmailConfirmed: true,
    platformRole: "none",
  },
  workspace: {
    id: space,
    name: "",
    status: "active",
    plan: planOf("pro", null),
    isPaid: true,
    paymentInProgress: false,
    isBillingEnabled: false,
  },
});

/** How many of so many requests are let through. */
async function passed(times: number, one: (n: number) => Promise<void>): Promise<number> {
  let count = 0;
  for (let n = 0; n < times; n++) {
    await one(n).then(
      () => count++,
      (refusal: { reason: string; values: { seconds: number } }) => {
        expect(refusal.reason).toBe("too_many_requests");
        expect(refusal.values.seconds).toBeGreaterThan(0);
      },
    );
  }
  return count;
}

const from = (address: string) => countAddress(new Headers({ "x-outreach-peer": address }));

it("a flood ends at its limit: by address, by account, by workspace from many accounts [S12]", async () => {
  const { address, account, space } = floodLimits;
  expect(await passed(address + 5, () => from("198.51.100.1"))).toBe(address);
  expect(await passed(5, () => from("198.51.100.2"))).toBe(5);
  expect(await passed(account + 5, () => countViewer(person("u", "w")))).toBe(account);
  expect(await passed(space + 5, (n) => countViewer(person(`v${n % 50}`, "x")))).toBe(space);
  expect(await passed(5, () => countViewer(person("other", "y")))).toBe(5);
});

it("one session's flood takes nothing from the other sessions of its user [S12]", async () => {
  const one = (id: string) => () =>
    countViewer({ ...person("w", "z"), session: { id } as NonNullable<Viewer["session"]> });
  expect(await passed(floodLimits.session + 2_000, one("stolen"))).toBe(floodLimits.session);
  expect(await passed(5, one("own"))).toBe(5);
});

it("nobody escapes by naming other addresses [S12]", async () => {
  const one = (n: number) =>
    countAddress(new Headers({ "x-outreach-peer": "198.51.100.3", "x-forwarded-for": `6.6.6.${n % 250}` }));
  expect(await passed(floodLimits.address + 5, one)).toBe(floodLimits.address);
});

it("an address that sends more than 20 unknown tokens becomes a suspect; above 600 it is refused [S12, F23]", async () => {
  const headers = new Headers({ "x-outreach-peer": "198.51.100.4" });
  const guess = async (times: number) => {
    for (let n = 0; n < times; n++) await countGuess(headers);
  };
  await guess(20);
  expect(isSuspect("198.51.100.4", null)).toBe(false);
  await guess(1);
  expect(isSuspect("198.51.100.4", null)).toBe(true);
  expect(isSuspect("198.51.100.5", "bad")).toBe(false);
  // A colleague behind the same address goes on as before.
  noteProven("good");
  expect(isSuspect("198.51.100.4", "bad")).toBe(true);
  expect(isSuspect("198.51.100.4", "good")).toBe(false);
  await guess(floodLimits.guess - 21);
  expect(floodSeconds(headers)).toBe(0);
  await guess(1);
  expect(floodSeconds(headers)).toBeGreaterThan(0);
});
