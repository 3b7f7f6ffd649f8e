import { type HotTx, readProductNow } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { type HeldBack, type HeldBackNow, withHeldBack, withoutHeldBack } from "./rules/held-back.ts";
import { accountOfCampaign, lockHeldBack, writeHeldBack } from "./store/held-back.ts";

/**
 * Records that the network holds something back from an account, so that its members are told [SH-411 to SH-414,
 * SH-424]. It decides nothing: what rests is written on the account's lane.
 * @param forMs how long, in ms of product time. Null: until something shows that it is over.
 */
export function noteHeldBack(
  tx: HotTx,
  workspaceId: Id,
  credentialId: Id,
  what: HeldBack,
  forMs: number | null,
): Promise<void> {
  return change(tx, workspaceId, credentialId, (before, now) =>
    withHeldBack(before, what, now, forMs === null ? null : new Date(now.getTime() + forMs)),
  );
}

/** Records that the network no longer holds these back: something was done that it would have refused. */
export function noteAllowed(
  tx: HotTx,
  workspaceId: Id,
  credentialId: Id,
  over: readonly HeldBack[],
): Promise<void> {
  return change(tx, workspaceId, credentialId, (before) =>
    over.some((what) => before[what]) ? withoutHeldBack(before, over) : before,
  );
}

/**
 * Forgets which subscriptions a campaign's account lacks for its steps: the campaign was changed, and whoever still
 * needs one is refused again, which tells it again.
 */
export async function forgetNeeds(tx: HotTx, workspaceId: Id, campaignId: Id): Promise<void> {
  const credentialId = await accountOfCampaign(tx.sql, workspaceId, campaignId);
  if (credentialId !== null) await noteAllowed(tx, workspaceId, credentialId, ["premium", "sales_navigator"]);
}

async function change(
  tx: HotTx,
  workspaceId: Id,
  credentialId: Id,
  changed: (before: HeldBackNow, now: Date) => HeldBackNow,
): Promise<void> {
  const before = await lockHeldBack(tx.sql, workspaceId, credentialId);
  if (before === null) return;
  const after = changed(before, await readProductNow(tx.sql));
  if (after === before) return;
  await writeHeldBack(tx.sql, workspaceId, credentialId, after);
  announce(tx, { workspaceId, event: "update_credentials", topics: ["credentials"] });
}
