import { afterEach, beforeEach, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { runJobs } from "@/lib/jobs/run-jobs.ts";
import { type Facts, facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { onLater } from "@/lib/wiring/later.ts";
import { testDatabase } from "../../factories/database.ts";

testDatabase();
const heard: Facts["reply.received"][] = [];
let failures = 0;
let stop = async () => {};

beforeEach(async () => {
  heard.length = 0;
  onLater("reply.received", "test.replies", async (tx, fact) => {
    expect(tx.workspaceId).toBe(fact.workspaceId);
    if (failures-- > 0) throw new Error("the receiver is away");
    heard.push(fact);
  });
  stop = await runJobs();
});
afterEach(async () => {
  facts.clear();
  await stop();
});

const reply = () => ({
  workspaceId: newId(),
  prospectId: newId(),
  channel: "email" as const,
  at: new Date("2026-05-01T10:00:00Z"),
});

it("a fact is heard later if its deed commits, and only then; what fails is tried again", async () => {
  failures = 1;
  const [done, undone] = [reply(), reply()];
  await db.tenant(done, (tx) => facts.publish(tx, { kind: "reply.received", ...done }));
  const failed = db.tenant(undone, async (tx) => {
    await facts.publish(tx, { kind: "reply.received", ...undone });
    throw new Error("undone");
  });
  await expect(failed).rejects.toThrow("undone");
  await expect.poll(() => heard, { timeout: 15_000 }).toMatchObject([done]);
});

it("each of many facts is heard at once, without waiting for the next look at the queue", async () => {
  failures = 0;
  const told = Array.from({ length: 40 }, reply);
  for (const fact of told)
    await db.tenant(fact, (tx) => facts.publish(tx, { kind: "reply.received", ...fact }));
  // Eight looks at the queue, two seconds apart, would take sixteen.
  await expect.poll(() => heard.length, { timeout: 12_000, interval: 20 }).toBe(40);
});
