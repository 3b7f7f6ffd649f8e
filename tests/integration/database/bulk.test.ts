import { beforeEach, describe, expect, it } from "vitest";
import { db, type HotTx } from "@/lib/db/index.ts";
import { type BulkWork, cancelBulk, listOpen, serveOne, startBulk } from "@/lib/domain/bulk/index.ts";
import { changeStatus, finishCampaigns, readCampaign, updateCampaign } from "@/lib/domain/campaigns/index.ts";
import { type Graph, lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { toSummary } from "@/lib/http/views/campaigns.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { runOpenJobs } from "../../factories/bulk.ts";
import { testDatabase } from "../../factories/database.ts";
import { elsewhere } from "../../factories/elsewhere.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { claiming, type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
productListeners();

const people = 10;
const step = (id: string, text: string, delayHours = 0) => ({
  id,
  delayHours,
  action: { type: "email", subject: "S", text, mailboxIds: [] } as const,
});
const before = lineOf([step("a", "One"), step("b", "Two", 24)]);

let campaign: RunningCampaign;
beforeEach(async () => {
  await database.admin`update campaigns set status = 'archived'`;
  await database.admin`delete from bulk_jobs`;
  await quietOthers(database.admin);
  campaign = await runningCampaign(database.admin, before, people);
});

/** A kind of work in batches of three, however few rows there are. */
const small = (work: BulkWork, more: Partial<BulkWork> = {}): BulkWork => ({
  ...work,
  batch: 3,
  isInline: false,
  ...more,
});
const align = small(sequencer.alignCampaign);
const subject = () => ({ workspaceId: campaign.workspaceId, subjectId: campaign.campaignId });
const inTx = <T>(work: (tx: HotTx) => Promise<T>) => db.tenant(subject(), work);

/** Sets the campaign's status and has its people follow, by jobs of three. */
const decide = (status: "active" | "paused", work = align) =>
  inTx(async (tx) => {
    const { workspaceId, campaignId } = campaign;
    await tx.sql.query(
      "update campaigns set status = $3::text where workspace_id = $1::uuid and id = $2::uuid",
      [workspaceId, campaignId, status],
    );
    await startBulk(tx, work, subject());
  });

const states = async () => {
  const rows = await database.admin<{ state: string; count: number }[]>`
    select state, count(*)::int as count from enrolments where campaign_id = ${campaign.campaignId} group by 1 order by 1`;
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
const jobs = () =>
  database.admin<
    { state: string; done: number; total: number; failed: number; failures: unknown; cursor: string | null }[]
  >`select state, done, total, failed, failures, cursor from bulk_jobs order by created_at, id`;
const serve = (work: BulkWork, signal = new AbortController().signal, leaseMs = 5_000) =>
  // As long as it takes: a busy machine ends no turn early.
  serveOne({ works: [work], signal, leaseMs, turnMs: 60_000 });

/** Serves so many batches, then is told to stop. */
async function serveSome(work: BulkWork, batches: number): Promise<void> {
  const stop = new AbortController();
  let left = batches;
  await serve(
    small(work, {
      async carryOut(tx, one, keys) {
        await work.carryOut(tx, one, keys);
        left -= 1;
        if (left === 0) stop.abort();
      },
    }),
    stop.signal,
  );
}

describe("work on many rows", () => {
  it("is decided at once and carried out in batches, with its progress", async () => {
    await decide("paused");
    expect(await states()).toEqual({ waiting: people });
    await serveSome(align, 2);
    expect(await states()).toEqual({ parked: 6, waiting: 4 });
    const seen = await inTx(({ sql }) => listOpen(sql, campaign.workspaceId, [campaign.campaignId]));
    expect(seen).toEqual([
      { subjectId: campaign.campaignId, kind: "campaign.align", done: 6, total: people },
    ]);
    const shown = async () => toSummary(await readCampaign(campaign.member, campaign.campaignId)).work;
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
      const [bad = "", worse = ""] = [...campaign.prospectIds].sort().slice(4, 6);
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
    const other = await runningCampaign(database.admin, before, 4);
    await decide("paused");
    await db.tenant(other, (tx) =>
      startBulk(tx, align, { workspaceId: other.workspaceId, subjectId: other.campaignId }),
    );
    const broken = small(align, {
      pick: (tx, one, after, limit) => {
        if (one.subjectId === campaign.campaignId) throw new Error("broken");
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

describe("work that fails again and again", () => {
  /** Work that fails behind so many batches, at its last try; `meanwhile` happens before it begins. */
  const failing = (from: number, meanwhile: () => Promise<unknown>): BulkWork => {
    let batches = 0;
    return small(align, {
      async pick(tx, one, after, limit) {
        batches += 1;
        if (batches <= from) return align.pick(tx, one, after, limit);
        throw new Error("broken");
      },
      async end(_tx, _one, how) {
        ended.push(how);
      },
      async prepare() {
        await meanwhile();
        if (from === 0) throw new Error("broken");
      },
    });
  };
  const ended: string[] = [];
  const lastTry = () => database.admin`update bulk_jobs set attempts = 19, lease_until = 'epoch'`;
  const free = () => database.admin`update bulk_jobs set lease_until = 'epoch'`;
  beforeEach(async () => {
    ended.length = 0;
    await decide("paused");
    await lastTry();
  });

  it("is given up", async () => {
    await serve(failing(0, async () => {}));
    expect([await jobs(), ended]).toMatchObject([[{ state: "failed" }], ["failed"]]);
  });

  it("is given up, and not begun, where it ended its worker each time without a word [F12]", async () => {
    await database.admin`update bulk_jobs set attempts = 20`;
    let isBegun = false;
    await serve(
      failing(0, async () => {
        isBegun = true;
      }),
    );
    expect([isBegun, await jobs(), ended]).toMatchObject([false, [{ state: "failed" }], ["failed"]]);
  });

  it("is not where it got on meanwhile", async () => {
    await serve(failing(2, async () => {}));
    expect([await jobs(), ended]).toMatchObject([[{ state: "running", done: 6 }], []]);
    await free();
    await serve(align);
    expect(await states()).toEqual({ parked: people });
  });

  it("is not where somebody decided anew meanwhile: that is carried out [F17]", async () => {
    await serve(failing(0, () => decide("active")));
    expect([await jobs(), ended]).toMatchObject([[{ state: "running" }], []]);
    await free();
    await serve(align);
    expect([await jobs(), await states()]).toMatchObject([[{ state: "done" }], { waiting: people }]);
  });

  it("is not by a worker who lost it to another one, nor once a person has canceled it [F4]", async () => {
    await serve(failing(0, () => database.admin`update bulk_jobs set fence = fence + 1`));
    expect([await jobs(), ended]).toMatchObject([[{ state: "running" }], []]);
    await lastTry();
    await serve(failing(0, () => inTx((tx) => cancelBulk(tx, align, subject()))));
    expect([await jobs(), ended]).toMatchObject([[{ state: "canceled" }], []]);
  });
});

describe("pausing, resuming and editing while the people still follow", () => {
  it("pause, resume, pause: one job, and the last word holds [F17]", async () => {
    await decide("paused");
    await serveSome(align, 1);
    await decide("active");
    await serveSome(align, 1);
    await decide("paused");
    expect(await jobs()).toHaveLength(1);
    await serve(align);
    expect(await states()).toEqual({ parked: people });
    expect(await jobs()).toMatchObject([{ state: "done" }]);
  });

  it("a decision that falls between the halves of a failed batch begins it anew [F17, F21]", async () => {
    await decide("paused");
    let tries = 0;
    const work = small(align, {
      batch: 4,
      async carryOut(tx, one, keys) {
        tries += 1;
        if (tries === 1) await tx.sql.query("select 1 / 0 as never");
        await align.carryOut(tx, one, keys);
        if (tries === 2) tx.afterCommit(() => decide("active"));
      },
    });
    await serve(work);
    await runOpenJobs();
    expect(await states()).toEqual({ waiting: people });
    expect(await jobs()).toMatchObject([{ state: "done", failed: 0 }]);
  });

  it("nor is the bad row noted, or gone past, that was found before the decision [F17, F21]", async () => {
    await decide("paused");
    const last = [...campaign.prospectIds].sort().at(-1) ?? "";
    let [isBad, isDecided] = [false, false];
    const work = small(align, {
      batch: 1,
      async hold(tx, one) {
        if (isBad && !isDecided) {
          isDecided = true;
          await elsewhere(() => decide("active"));
        }
        return align.hold(tx, one);
      },
      async carryOut(tx, one, keys) {
        isBad ||= keys.includes(last);
        if (isBad && !isDecided) throw new TypeError("bad for now");
        await align.carryOut(tx, one, keys);
      },
    });
    await serve(work);
    expect(isDecided).toBe(true);
    expect(await jobs()).toMatchObject([{ state: "done", failed: 0, failures: [] }]);
    expect(await states()).toEqual({ waiting: people });
  });

  it("a decision waits for the batch in hand, which sees one status throughout [F17]", async () => {
    await decide("paused");
    const waits: string[] = [];
    await serve(
      small(align, {
        async carryOut(tx, one, keys) {
          const change = database.admin`select 1 from campaigns where id = ${campaign.campaignId} for no key update nowait`;
          waits.push(
            await change.then(
              () => "changed",
              (error: { code: string }) => error.code,
            ),
          );
          await align.carryOut(tx, one, keys);
        },
      }),
    );
    expect(new Set(waits)).toEqual(new Set(["55P03"]));
  });

  it("nothing is sent in a paused campaign, nor an old text, before the work is done [F17]", async () => {
    await decide("paused");
    expect(await turn({ state: "sent", receipt: {} })).toEqual([]);
    await decide("active");
    await inTx(async ({ sql }) => {
      const edited: Graph = lineOf([step("a", "New"), step("b", "Two", 24)]);
      await sql.query(
        `with edited as (update campaigns set current_version = 2 where id = $1::uuid)
         insert into campaign_versions (workspace_id, campaign_id, version, graph) values ($2::uuid, $1::uuid, 2, $3::text::jsonb)`,
        [campaign.campaignId, campaign.workspaceId, JSON.stringify(edited)],
      );
    });
    await serveSome(align, 1);
    const texts: string[] = [];
    for (let round = 0; round < 12; round++)
      for (const { payload } of (await claim(sequencer.postgresStore(), claiming())).intents)
        if ("text" in payload) texts.push(payload.text);
    expect(texts.length).toBeGreaterThan(3);
    expect(new Set(texts)).toEqual(new Set(["New"]));
  });

  it("an edit takes everybody along: who stays, whose step is gone, who is parked or paused [F17, OC-098]", async () => {
    const { workspaceId, campaignId, prospectIds, member } = campaign;
    await sequencer.pauseEnrolment(member, campaignId, prospectIds[0] ?? "");
    await updateCampaign(member, campaignId, { graph: lineOf([step("b", "Two"), step("c", "Three", 24)]) });
    const rows = await database.admin<{ node: string; version: number; state: string }[]>`
      select node_id as node, version, state from enrolments where workspace_id = ${workspaceId}`;
    expect(new Set(rows.map(({ node, version }) => `${node} ${version}`))).toEqual(new Set(["b 2"]));
    expect(rows.filter(({ state }) => state === "paused")).toHaveLength(1);
  });

  it("the verbs start the work, and a campaign isn't finished while it is under way [OC-035]", async () => {
    const { member, campaignId } = campaign;
    facts.clear();
    facts.on("campaign.paused", (tx: HotTx) => startBulk(tx, align, subject()).then(() => {}));
    facts.on("campaign.resumed", (tx: HotTx) => startBulk(tx, align, subject()).then(() => {}));
    await changeStatus(member, campaignId, "paused");
    await database.admin`update enrolments set state = 'complete' where campaign_id = ${campaignId} and state <> 'parked'`;
    await changeStatus(member, campaignId, "active");
    expect(await finishCampaigns()).toBe(0);
    await runOpenJobs();
    expect(await finishCampaigns()).toBe(1);
  });
});
