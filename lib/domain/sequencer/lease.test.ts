import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { leaseOf } from "./lease.ts";
import type { Store, StoreTx } from "./store/store.ts";

/** A store in which the name `w.1` has expired; what is kept is written into `alive`. */
function storeWith(alive: string[]): Store {
  const tx = {
    keepAlive: async (name: string) => {
      await wait(name === "w.3" ? 50 : 5);
      if (name === "w.1") return false;
      alive.push(name);
      return true;
    },
  };
  return { transaction: (work) => work(tx as unknown as StoreTx) };
}

it("a name whose time has expired is given up for one that is kept, once for renewals at the same time [F4]", async () => {
  const alive: string[] = [];
  const lease = leaseOf(storeWith(alive), "w", 8_000);
  expect(lease.holds("w.1", 0)).toBe(false);
  await Promise.all([lease.renew(), lease.renew()]);
  expect(alive).toEqual(["w.2"]);
  expect(lease.worker()).toBe("w.2");
  expect(lease.holds("w.2", 5_000)).toBe(true);
  expect(lease.holds("w.2", 9_000)).toBe(false);
  expect(lease.holds("w.1", 0)).toBe(false);
});
