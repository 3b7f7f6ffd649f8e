import { db, type Sql } from "@/lib/db/index.ts";
import { purgeAccounts } from "@/lib/domain/accounts/index.ts";
import { purgePaymentEvents } from "@/lib/domain/billing/index.ts";
import { purgeJobs } from "@/lib/domain/bulk/index.ts";
import { purgeSmartSequences } from "@/lib/domain/campaigns/index.ts";
import { purgeScheduled, purgeSources } from "@/lib/domain/conversations/index.ts";
import { purgeFiles } from "@/lib/domain/files/index.ts";
import { purgeBookings } from "@/lib/domain/integrations/index.ts";
import { purgeUsage } from "@/lib/domain/lanes/index.ts";
import { deleteOldTroubles, purgeStates } from "@/lib/domain/mailboxes/index.ts";
import { purgeInvites } from "@/lib/domain/members/index.ts";
import { purgeMerges, purgePeopleDeeds } from "@/lib/domain/people/index.ts";
import { purgeUploads } from "@/lib/domain/prospects/index.ts";
import { deleteOldMails } from "@/lib/domain/reports/index.ts";
import { purgeHistory } from "@/lib/domain/sequencer/index.ts";
import { purgeTemplates } from "@/lib/domain/templates/index.ts";
import { deleteOldHits } from "@/lib/domain/tracking/index.ts";
import { purgeDeliveries } from "@/lib/domain/webhooks/index.ts";
import { purgeRequests } from "@/lib/domain/withdrawals/index.ts";
import { purgeWorkers } from "@/lib/domain/workers/index.ts";
import { purgeAudit, purgeDeeds } from "@/lib/domain/workspaces/index.ts";
import { env } from "@/lib/env/index.ts";

/**
 * Of what grows with every message: how many rows one transaction deletes at most, and how many transactions one run
 * makes for a table. That is 480,000 rows a day.
 */
export const purgeTurns = { rows: 1000, batches: 20 } as const;

/**
 * Job `housekeeping.purge`: deletes expired data, a thousand rows at a time (decision 46; docs/operations.md says
 * what).
 */
export async function purge(): Promise<void> {
  await db.platform("operations", async (tx) => {
    await purgeAccounts(tx);
    await purgeUploads(tx);
    await purgeTemplates(tx);
    await purgeSmartSequences(tx);
    await purgeScheduled(tx.sql);
    await purgeFiles(tx.sql);
    await purgeJobs(tx.sql);
    await purgePeopleDeeds(tx.sql);
    await purgeMerges(tx.sql);
    await purgeWorkers(tx.sql);
    await purgeUsage(tx.sql);
    await deleteOldTroubles(tx.sql);
    await purgeStates(tx.sql);
    await purgeBookings(tx.sql);
    await deleteOldMails(tx.sql);
    await purgeInvites(tx.sql);
  });
  await inBatches(purgeDeeds);
  await inBatches(purgePaymentEvents);
  await inBatches(deleteOldHits);
  await inBatches(purgeDeliveries);
  await inBatches(purgeRequests);
  const { AUDIT_DAYS, HISTORY_DAYS, MAIL_KEPT_DAYS } = env();
  await inBatches((sql, most) => purgeAudit(sql, AUDIT_DAYS, most));
  await inBatches((sql, most) => purgeHistory(sql, HISTORY_DAYS, most));
  await inBatches((sql, most) => purgeSources(sql, MAIL_KEPT_DAYS, most));
}

/** A kill loses the transaction that it meets, and no more; the next run goes on there. */
async function inBatches(work: (sql: Sql, most: number) => Promise<number>): Promise<void> {
  for (let left = purgeTurns.batches; left > 0; left--) {
    const done = await db.platform("operations", ({ sql }) => work(sql, purgeTurns.rows));
    if (done < purgeTurns.rows) return;
  }
}
