import { db } from "@/lib/db/index.ts";
import { purgeAccounts } from "@/lib/domain/accounts/index.ts";
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
import { purgeWorkers } from "@/lib/domain/sequencer/index.ts";
import { purgeTemplates } from "@/lib/domain/templates/index.ts";
import { deleteOldHits } from "@/lib/domain/tracking/index.ts";
import { purgeDeeds } from "@/lib/domain/workspaces/index.ts";
import { env } from "@/lib/env/index.ts";

/** Job `housekeeping.purge`: deletes expired data, a thousand rows at a time (decision 46). */
export async function purge(): Promise<void> {
  await db.platform("operations", async (tx) => {
    await purgeAccounts(tx);
    await purgeUploads(tx);
    await purgeTemplates(tx);
    await purgeSmartSequences(tx);
    await purgeScheduled(tx.sql);
    await purgeSources(tx.sql, env().MAIL_KEPT_DAYS);
    await purgeFiles(tx.sql);
    await purgeJobs(tx.sql);
    await purgeDeeds(tx.sql);
    await purgePeopleDeeds(tx.sql);
    await purgeMerges(tx.sql);
    await purgeWorkers(tx.sql);
    await purgeUsage(tx.sql);
    await deleteOldHits(tx.sql);
    await deleteOldTroubles(tx.sql);
    await purgeStates(tx.sql);
    await purgeBookings(tx.sql);
    await deleteOldMails(tx.sql);
    await purgeInvites(tx.sql);
  });
}
