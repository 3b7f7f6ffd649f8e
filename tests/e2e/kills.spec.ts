import { execSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { address, world } from "./product.ts";

/** Waits until the web process answers that its database does. */
async function ready(): Promise<void> {
  await expect
    .poll(
      async () =>
        fetch(address("/readyz")).then(
          (reply) => reply.status,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBe(200);
}

const kill = {
  worker: () => execSync(`pkill -9 -P ${process.env.E2E_SUPERVISOR} -f dist/worker.js`),
  web: () => execSync(`pkill -9 -P ${process.env.E2E_SUPERVISOR} -f dist/web.js`),
  world: () => execSync(`pkill -9 -P ${process.env.E2E_SUPERVISOR} -f dist/world.js`),
  postgres: () => {
    const dir = process.env.E2E_DATA_DIR!;
    const pid = readFileSync(join(dir, "postgres", "cluster", "postmaster.pid"), "utf8").split("\n")[0];
    execSync(`kill -9 ${pid}`);
  },
} as const;

test("every process killed in the middle of a campaign: nothing arrives twice, and it goes on [F2]", async () => {
  test.setTimeout(240_000);
  await world("POST", "/clock", { mode: "scaled", rate: 3600 });
  const arrived = async () => {
    const { counts } = await world<{ counts: Record<string, number> }>("GET", "/received?limit=1");
    return (counts.invitation ?? 0) + (counts.message ?? 0) + (counts.mail ?? 0);
  };
  for (const name of ["worker", "postgres", "web", "world"] as const) {
    kill[name]();
    await ready();
    let before = -1;
    await expect
      .poll(async () => (before = await arrived().catch(() => -1)), { timeout: 20_000 })
      .toBeGreaterThan(-1);
    await expect
      .poll(arrived, { timeout: 40_000, message: `sending goes on after the ${name} died` })
      .toBeGreaterThan(before);
  }
  await world("POST", "/clock", { mode: "real" });
  const { repeated } = await world<{ repeated: { channel: string }[] }>("GET", "/received?limit=1");
  expect(repeated.filter(({ channel }) => channel !== "system_mail")).toEqual([]);
});
