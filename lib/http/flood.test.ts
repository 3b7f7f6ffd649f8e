import { expect, it } from "vitest";
import { nobody, type Viewer } from "@/lib/access/viewer.ts";
import { countFlood, floodLimits } from "./flood.ts";

const person = (id: string, space: string): Viewer => ({
  ...nobody,
  user: {
    ...{ id, email: "", firstName: "", lastName: "", status: "active" },
    ...{ isEmailConfirmed: true, platformRole: "none" },
  },
  workspace: {
    ...{ id: space, name: "", status: "active", tier: "pro" },
    ...{ isPaid: true, paymentInProgress: false, isBillingEnabled: false },
  },
});

/** How many calls of so many are let through. */
async function passed(times: number, one: (n: number) => Parameters<typeof countFlood>[0]): Promise<number> {
  let count = 0;
  for (let n = 0; n < times; n++) {
    await countFlood(one(n)).then(
      () => count++,
      (refusal: { reason: string; values: { seconds: number } }) => {
        expect(refusal.reason).toBe("too_many_requests");
        expect(refusal.values.seconds).toBeGreaterThan(0);
      },
    );
  }
  return count;
}

it("a flood ends at its limit: by address, by account from many addresses, by workspace from many accounts [S12]", async () => {
  const { address, account, space } = floodLimits;
  expect(await passed(address + 5, () => ({ address: "a", viewer: nobody }))).toBe(address);
  expect(await passed(account + 5, (n) => ({ address: `b${n}`, viewer: person("u", "w") }))).toBe(account);
  const many = (n: number) => ({ address: `c${n}`, viewer: person(`v${n % 50}`, "x") });
  expect(await passed(space + 5, many)).toBe(space);
  expect(await passed(5, () => ({ address: "d", viewer: person("other", "y") }))).toBe(5);
});
