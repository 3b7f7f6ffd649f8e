import { db } from "@/lib/db/index.ts";
import { loseSignIn } from "@/lib/domain/conversations/index.ts";
import { noteSendRefusal } from "@/lib/domain/mailboxes/index.ts";
import { accountOfLane, type Settlement } from "@/lib/domain/sequencer/index.ts";

/**
 * Records on an account that its sign-in was refused while a step was sent through it. People then see why its lane
 * stands still, and signing in again wakes the lane. A mailbox is tried again first, with pauses. Other accounts go on
 * [F8]. A refusal that arrives after the sign-in was renewed leaves the account alone; `reconcileLanes` wakes its lane.
 */
export async function noteRefused(settlements: readonly Settlement[]): Promise<void> {
  const lanes = new Map<string, Settlement>();
  for (const settlement of settlements) {
    const { outcome, intent } = settlement;
    if (outcome.state === "retry" && outcome.accountFailed) lanes.set(intent.laneId, settlement);
  }
  for (const { intent, outcome } of lanes.values()) {
    const { workspaceId, laneId } = intent;
    const account = await accountOfLane({ workspaceId, id: laneId });
    const detail = outcome.state === "retry" ? outcome.detail : "";
    const since = new Date(intent.intendedAt);
    await db.tenant({ workspaceId }, async (tx) => {
      if (account?.kind === "mailbox") await noteSendRefusal(tx, workspaceId, account.refId, detail, since);
      if (account?.kind === "social") await loseSignIn(tx, workspaceId, account.refId, detail, since);
    });
  }
}
