import { expect, test } from "@playwright/test";
import { world } from "./support/product.ts";
import { arrived, kill, processes, ready, repeated } from "./support/running.ts";

test("every process killed in the middle of a campaign: nothing arrives twice, and it goes on [F2]", async () => {
  test.setTimeout(240_000);
  await world("POST", "/clock", { mode: "scaled", rate: 10_000 });
  for (const name of processes) {
    expect(kill(name), `${name} was up`).toBe(true);
    await ready();
    let before = -1;
    await expect
      .poll(async () => (before = await arrived().catch(() => -1)), { timeout: 20_000 })
      .toBeGreaterThan(-1);
    await expect
      .poll(() => arrived().catch(() => -1), {
        timeout: 40_000,
        message: `sending goes on after the ${name} died`,
      })
      .toBeGreaterThan(before);
  }
  await world("POST", "/clock", { mode: "real" });
  expect(await repeated()).toEqual([]);
});
