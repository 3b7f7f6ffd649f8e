import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { type BulkWork, cancelBulk, listOpen, startBulk } from "@/lib/domain/bulk/index.ts";
import { readCampaign } from "@/lib/domain/campaigns/index.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { toSummary } from "@/lib/http/views/campaigns.ts";
import {
  align,
  bulkCampaign,
  people,
  sequence,
  serve,
  serveSome,
  small,
} from "../../factories/bulk-campaign.ts";
import { elsewhere } from "../../factories/elsewhere.ts";
import { runningCampaign } from "../../factories/running-campaign.ts";

const { database, subject, inTx, campaign, decide, states, jobs } = bulkCampaign();

describe("work on many rows", () => {
  it("is decided at once and carried out in batches, with its progress", async () => {
    await decide("paused");
    expect(await states()).toEqual({ waiting: people });
    await serveSome(align, 2);
    expect(await states()).toEqual({ parked: 6, waiting: 4 });
    const seen = await inTx(({ sql }) => listOpen(sql, campaign().workspaceId, [campaign().campaignId]));
    expect(seen).toEqual([
      { subjectId: campaign().campaignId, kind: "campaign.align", done: 6, total: people },
    ]);
    const shown = async () => toSummary(await readCampaign(campaign().member, campaign().campaignId)).work;
    expect(await shown()).toEqual({ kind: "align", done: 6, total: people });
    await serve(align);
    expect(await states()).toEqual({ parked: people });
    expect(await shown()).toBeNull();
    expect(await jobs()).toMatchObject([{ state: "done", done: people, total: people, failed: 0 }]);
    expect(await serve(align)).toBe(false);
  });

  it("begun by several at once, who hold the subject only shared, is one job and nobody is refused [F16, F23]", async () => {
    await database.admin`update enrolments set state = 'held', hold_reason = 'invalid_email_integration'`;
    const wake = small(sequencer.wakeCampaign);
    const start = () =>
      inTx(async (tx) => {
        const isOpen = await startBulk(tx, wake, subject());
        // Nobody commits before all have looked.
        await new Promise((wait) => setTimeout(wait, 100));
        return isOpen;
      });
    expect(await Promise.all([start(), start(), start()])).toEqual([true, true, true]);
    expect(await jobs()).toMatchObject([{ state: "running", done: 0, total: people }]);
  });

  it("that fits into a batch is done by the verb itself, without a job", async () => {
    await decide("paused", { ...align, isInline: true, batch: people });
    expect(await states()).toEqual({ parked: people });
    expect(await jobs()).toEqual([]);
  });

  it("goes on from its cursor where its worker was killed, once the lease is over [F1]", async () => {
    await decide("paused");
    await serveSome(align, 1);
    await database.admin`update bulk_jobs set lease_until = now() + interval '400 milliseconds'`;
    expect(await serve(align)).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 450));
    const taken: string[] = [];
    await serve(
      small(align, {
        carryOut(tx, one, keys) {
          taken.push(...keys);
          return align.carryOut(tx, one, keys);
        },
      }),
    );
    expect(taken).toHaveLength(people - 3);
    expect(await states()).toEqual({ parked: people });
  });

  it("of a worker that slept past its lease is another's: it writes nothing more [F4]", async () => {
    await decide("paused");
    let isStuck = false;
    let wakeUp = () => {};
    const asleep = new Promise<void>((resolve) => {
      wakeUp = resolve;
    });
    let batches = 0;
    const late = serve(
      small(align, {
        async hold(tx, one) {
          if (batches === 1) {
            isStuck = true;
            await asleep;
          }
          return align.hold(tx, one);
        },
        async carryOut(tx, one, keys) {
          batches += 1;
          await align.carryOut(tx, one, keys);
        },
      }),
      new AbortController().signal,
      50,
    );
    await expect.poll(() => isStuck).toBe(true);
    await expect.poll(() => serve(align)).toBe(true);
    wakeUp();
    await late;
    expect(batches).toBe(1);
    expect(await jobs()).toMatchObject([{ state: "done", done: people }]);
  });

  it("that another worker has by now stays that worker's when the first one leaves it [F4]", async () => {
    await decide("paused");
    const lost = small(align, {
      async prepare() {
        await database.admin`update bulk_jobs set fence = fence + 1, lease_until = now() + interval '1 hour'`;
        throw new Error("broken");
      },
    });
    await serve(lost);
    const [job] =
      await database.admin`select lease_until > now() + interval '30 minutes' as "isHeld" from bulk_jobs`;
    expect(job).toEqual({ isHeld: true });
  });

  it("of one workspace is served one at a time, whatever it is", async () => {
    await database.admin`update enrolments set state = 'held', hold_reason = 'invalid_email_integration'`;
    const wake = small(sequencer.wakeCampaign);
    await inTx((tx) => startBulk(tx, wake, subject()));
    await decide("paused");
    const meanwhile: boolean[] = [];
    const first = small(wake, {
      async carryOut(tx, one, keys) {
        meanwhile.push(await elsewhere(() => serve(align)));
        await wake.carryOut(tx, one, keys);
      },
    });
    await serve(first);
    expect(new Set(meanwhile)).toEqual(new Set([false]));
  });

  it("that is canceled stops after the batch, and leaves the rest as it is", async () => {
    await decide("paused");
    await serveSome(align, 1);
    expect(await inTx((tx) => cancelBulk(tx, align, subject()))).toBe(true);
    expect(await serve(align)).toBe(false);
    expect(await states()).toEqual({ parked: 3, waiting: people - 3 });
    expect(await jobs()).toMatchObject([{ state: "canceled", done: 3 }]);
    expect(await inTx((tx) => cancelBulk(tx, align, subject()))).toBe(false);
  });

  it.each([false, true])(
    "records a bad row with its reason, and the others go on (begun by the verb: %s) [F21]",
    async (isInline) => {
      const [bad = "", worse = ""] = [...campaign().prospectIds].sort().slice(4, 6);
      const poisoned = (work: BulkWork): BulkWork => ({
        ...work,
        async carryOut(tx, one, keys) {
          if (keys.includes(bad)) await tx.sql.query("select 1 / 0 as never");
          if (keys.includes(worse)) throw new TypeError("no such thing");
          await align.carryOut(tx, one, keys);
        },
      });
      const work = poisoned(small(align, isInline ? { isInline, batch: 100 } : {}));
      await decide("paused", work);
      await serve(work);
      expect(await states()).toEqual({ parked: people - 2, waiting: 2 });
      expect(await jobs()).toMatchObject([
        {
          state: "done",
          done: people,
          failed: 2,
          failures: [
            { key: bad, reason: "22012" },
            { key: worse, reason: "TypeError" },
          ],
        },
      ]);
    },
  );

  it("is given up where it can't even begin, and says so; another workspace's goes on meanwhile", async () => {
    const other = await runningCampaign(database.admin, sequence, 4);
    await decide("paused");
    await db.tenant(other, (tx) =>
      startBulk(tx, align, { workspaceId: other.workspaceId, subjectId: other.campaignId }),
    );
    const broken = small(align, {
      pick: (tx, one, after, limit) => {
        if (one.subjectId === campaign().campaignId) throw new Error("broken");
        return align.pick(tx, one, after, limit);
      },
    });
    await serve(broken);
    await serve(broken);
    expect((await jobs()).map(({ state }) => state).sort()).toEqual(["done", "running"]);
    await database.admin`update bulk_jobs set attempts = 19, lease_until = 'epoch' where state = 'running'`;
    await serve(broken);
    expect((await jobs()).map(({ state }) => state).sort()).toEqual(["done", "failed"]);
  });
});
