import { expect, test } from "@playwright/test";
import { seeded } from "@/lib/kernel/random/index.ts";
import { type Client, demoClient, patiently } from "../e2e/support/demo-client.ts";
import { world } from "../e2e/support/product.ts";
import { arrived, kill, processes, ready, repeated } from "../e2e/support/running.ts";
import { soakMinutes } from "./length.ts";
import { startCampaign } from "./more-work.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const seed = Number(process.env.SOAK_SEED ?? 1);

interface Counted {
  readonly _id: string;
  readonly status: string;
  readonly counts: { readonly sent: number; readonly uncertain: number };
}

async function campaigns({ call }: Client): Promise<Counted[]> {
  return call<Counted[]>("GET", "/workflows/fetch");
}

test(`random kills for ${soakMinutes} minutes: nothing is lost, nothing arrives twice [F1, F2]`, async () => {
  test.setTimeout((soakMinutes + 6) * 60_000);
  const random = seeded(seed);
  const client = await demoClient();
  let page = 4;
  await startCampaign(client, page);
  await world("POST", "/clock", { mode: "scaled", rate: 3600 });
  const end = Date.now() + soakMinutes * 60_000;
  let [kills, quiet, before] = [0, 0, 0];
  while (Date.now() < end) {
    await pause(500 + random() * 7_000);
    const count = random() < 0.25 ? 2 : 1;
    for (let i = 0; i < count; i++) if (kill(processes[Math.floor(random() * processes.length)]!)) kills += 1;
    // At times everything may come back and work; at others the next kill meets what is still starting.
    if (random() < 0.5) await ready();
    const now = await arrived().catch(() => before);
    quiet = now > before ? 0 : quiet + 1;
    before = Math.max(before, now);
    if (quiet < 6) continue;
    // Everything may have been sent: there must be work for the next kills.
    await ready();
    await startCampaign(client, ++page);
    quiet = 0;
  }
  await ready();
  await startCampaign(client, ++page);
  const last = await patiently(arrived);
  await expect
    .poll(() => patiently(arrived), { timeout: 90_000, message: "it still sends" })
    .toBeGreaterThan(last);

  await patiently(() => world("POST", "/clock", { mode: "real" }));
  for (const { _id, status } of await campaigns(client))
    if (status === "active")
      await client.call("POST", `/workflows/${_id}/update_status`, { status: "paused" });
  // What was in flight is settled or taken over within ten seconds.
  await pause(15_000);
  expect(await patiently(repeated)).toEqual([]);
  const received = await patiently(arrived);
  const all = await campaigns(client);
  const sent = all.reduce((sum, { counts }) => sum + counts.sent, 0);
  const uncertain = all.reduce((sum, { counts }) => sum + counts.uncertain, 0);
  process.stdout.write(
    `seed ${seed}: ${kills} kills, ${received} received, ${sent} sent, ${uncertain} uncertain\n`,
  );
  expect(kills).toBeGreaterThan(3);
  expect(received).toBeGreaterThanOrEqual(sent);
  expect(received).toBeLessThanOrEqual(sent + uncertain);
});
