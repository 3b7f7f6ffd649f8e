import { type HotTx, readProductNow } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { type HeldBack, type HeldBackNow, withHeldBack, withoutHeldBack } from "./rules/held-back.ts";
import { accountOfCampaign, lockHeldBack, lockHeldBackAmong, writeHeldBack } from "./store/held-back.ts";

/**
 * Records that the network holds something back from an account, so that its members are told [SH-411 to SH-414,
 * SH-424]. It decides nothing: what rests is written on the account's lane.
 * @param forMs how long, in ms of product time. Null: until something shows that it is over.
 */
export async function noteHeldBack(
  tx: HotTx,
  workspaceId: Id,
  credentialId: Id,
  what: HeldBack,
  forMs: number | null,
): Promise<void> {
  const before = await lockHeldBack(tx.sql, workspaceId, credentialId);
  if (before === null) return;
  const now = await readProductNow(tx.sql);
  const until = forMs === null ? null : new Date(now.getTime() + forMs);
  await write(tx, workspaceId, credentialId, withHeldBack(before, what, now, until));
}

/** Records that the network no longer holds these back: something was done that it would have refused. */
export async function noteAllowed(
  tx: HotTx,
  workspaceId: Id,
  credentialId: Id,
  over: readonly HeldBack[],
): Promise<void> {
  const before = await lockHeldBackAmong(tx.sql, workspaceId, credentialId, over);
  if (before !== null) await write(tx, workspaceId, credentialId, withoutHeldBack(before, over));
}

/**
 * Forgets which subscriptions a campaign's account lacks for its steps: the campaign was changed, and whoever still
 * needs one is refused again, which tells it again. It locks the account: call it before lanes are woken, since whoever
 * changes an account locks it and then its lane.
 */
export async function forgetNeeds(tx: HotTx, workspaceId: Id, campaignId: Id): Promise<void> {
  const credentialId = await accountOfCampaign(tx.sql, workspaceId, campaignId);
  if (credentialId !== null) await noteAllowed(tx, workspaceId, credentialId, ["premium", "sales_navigator"]);
}

async function write(tx: HotTx, workspaceId: Id, credentialId: Id, heldBack: HeldBackNow): Promise<void> {
  await writeHeldBack(tx.sql, workspaceId, credentialId, heldBack);
  announce(tx, { workspaceId, event: "update_credentials", topics: ["credentials"] });
}
