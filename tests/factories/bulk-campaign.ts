import { beforeEach } from "vitest";
import { db, type HotTx } from "@/lib/db/index.ts";
import { type BulkWork, serveOne, startBulk } from "@/lib/domain/bulk/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { testDatabase } from "./database.ts";
import { productListeners } from "./product-listeners.ts";
import { quietOthers } from "./quiet-others.ts";
import { type RunningCampaign, runningCampaign } from "./running-campaign.ts";

/** The people of the campaign. */
export const people = 10;

export const step = (id: string, text: string, delayHours = 0) => ({
  id,
  delayHours,
  action: { type: "email", subject: "S", text, mailboxIds: [] } as const,
});

/** The sequence of the campaign before any edit. */
export const sequence = lineOf([step("a", "One"), step("b", "Two", 24)]);

/** A kind of work in batches of three, however few rows there are. */
export const small = (work: BulkWork, more: Partial<BulkWork> = {}): BulkWork => ({
  ...work,
  batch: 3,
  isInline: false,
  ...more,
});

export const align = small(sequencer.alignCampaign);

export const serve = (work: BulkWork, signal = new AbortController().signal, leaseMs = 5_000) =>
  // As long as it takes: a busy machine ends no turn early.
  serveOne({ works: [work], signal, leaseMs, turnMs: 60_000 });

/** Serves so many batches, then is told to stop. */
export async function serveSome(work: BulkWork, batches: number): Promise<void> {
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

interface JobRow {
  readonly state: string;
  readonly done: number;
  readonly total: number;
  readonly failed: number;
  readonly failures: unknown;
  readonly cursor: string | null;
}

/** Gives each test an active campaign with ten people and no bulk work, and ways to look at both. */
export function bulkCampaign() {
  const database = testDatabase();
  productListeners();
  let campaign: RunningCampaign;
  beforeEach(async () => {
    await database.admin`update campaigns set status = 'archived'`;
    await database.admin`delete from bulk_jobs`;
    await quietOthers(database.admin);
    campaign = await runningCampaign(database.admin, sequence, people);
  });
  const subject = () => ({ workspaceId: campaign.workspaceId, subjectId: campaign.campaignId });
  const inTx = <T>(work: (tx: HotTx) => Promise<T>) => db.tenant(subject(), work);
  return {
    database,
    subject,
    inTx,
    campaign: () => campaign,
    /** Sets the campaign's status and has its people follow, by jobs of three. */
    decide: (status: "active" | "paused", work = align) =>
      inTx(async (tx) => {
        const { workspaceId, campaignId } = campaign;
        await tx.sql.query(
          "update campaigns set status = $3::text where workspace_id = $1::uuid and id = $2::uuid",
          [workspaceId, campaignId, status],
        );
        await startBulk(tx, work, subject());
      }),
    /** How many of the campaign's people are in each state. */
    states: async () => {
      const rows = await database.admin<{ state: string; count: number }[]>`
        select state, count(*)::int as count from enrolments where campaign_id = ${campaign.campaignId} group by 1 order by 1`;
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
    jobs: () =>
      database.admin<
        JobRow[]
      >`select state, done, total, failed, failures, cursor from bulk_jobs order by created_at, id`,
  };
}
