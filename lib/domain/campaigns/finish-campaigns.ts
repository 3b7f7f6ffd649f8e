import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { audit } from "@/lib/domain/workspaces/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { findCampaign, lockCampaign } from "./store/campaigns.ts";
import { findOver, finishIfOver, setAlive } from "./store/finished.ts";

/** The most campaigns finished in one look. The next look takes the others. */
const most = 200;

/**
 * Finishes the active campaigns in which nobody is on the way any more: everyone is through, has opted out or is
 * paused. One query across workspaces finds them. Each is checked again under its lock, so that a person added
 * meanwhile keeps it open. Returns how many it finished. Source: decision 24.
 */
export async function finishCampaigns(): Promise<number> {
  const over = await db.platform("operations", (tx) => findOver(tx.sql, most));
  let finished = 0;
  for (const { workspaceId, id } of over) {
    const done = await db.tenant({ workspaceId }, async (tx) => {
      await lockCampaign(tx, workspaceId, id);
      if (!(await finishIfOver(tx.sql, workspaceId, id, await readProductNow(tx.sql)))) return false;
      await audit(tx, {
        workspaceId,
        actorUserId: null,
        action: "campaign.status",
        subjectId: id,
        data: { from: "active", to: "finished" },
      });
      announce(tx, { workspaceId, event: "refetch_data", topics: ["campaigns", `campaign:${id}`] });
      return true;
    });
    if (done) finished += 1;
  }
  return finished;
}

/**
 * Locks a campaign before people are enrolled or resumed in it, and makes a finished one active again. Call it before
 * locking any prospect.
 */
export async function reviveCampaign(tx: Tx, workspaceId: Id, id: Id, actorUserId: Id | null): Promise<void> {
  await lockCampaign(tx, workspaceId, id);
  const row = await findCampaign(tx, workspaceId, id);
  if (row?.status !== "finished") return;
  await setAlive(tx.sql, workspaceId, id);
  await audit(tx, {
    workspaceId,
    actorUserId,
    action: "campaign.status",
    subjectId: id,
    data: { from: "finished", to: "active" },
  });
  await facts.publish(tx, { kind: "campaign.resumed", workspaceId, campaignId: id });
  announce(tx, { workspaceId, event: "refetch_data", topics: ["campaigns", `campaign:${id}`] });
}
