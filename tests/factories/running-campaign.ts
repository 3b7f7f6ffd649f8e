import type postgres from "postgres";
import { db } from "@/lib/db/index.ts";
import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import { ensureMailboxLane, ensureSocialLane, ensureWorkspaceLanes } from "@/lib/domain/lanes/index.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import { GraphCache } from "@/lib/domain/sequencer/graph-cache.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { settle } from "@/lib/domain/sequencer/settle.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { type MadeCampaign, makeCampaign } from "./make-campaign.ts";

export interface RunningCampaign extends MadeCampaign {
  readonly member: Member;
  readonly now: Date;
  readonly enrolled: sequencer.Enrolled;
}

/**
 * A campaign with lanes without a gap, and its people enrolled; `member` is an admin of its workspace. `more` goes over
 * the limits of account and mailbox.
 */
export async function runningCampaign(
  admin: postgres.Sql,
  graph: Graph,
  people: number,
  more: Readonly<Record<string, postgres.JSONValue>> = {},
): Promise<RunningCampaign> {
  const made = await makeCampaign(admin, { graph, people });
  const { workspaceId, campaignId, prospectIds, credentialId, mailboxId } = made;
  const limits = admin.json({ gapMs: 0, concurrency: 4, ...more });
  await admin`update mailboxes set limits = ${limits} where id = ${mailboxId}`;
  await admin`update credentials set limits = ${limits} where id = ${credentialId}`;
  const now = new Date();
  const enrolled = await db.tenant({ workspaceId }, async ({ sql }) => {
    await ensureSocialLane(sql, { workspaceId, credentialId, now });
    await ensureMailboxLane(sql, { workspaceId, mailboxId, now });
    await ensureWorkspaceLanes(sql, { workspaceId, now });
    return sequencer.enrol(sql, { workspaceId, campaignId, prospectIds, now });
  });
  return {
    ...made,
    member: { workspaceId, userId: newId(), isAdmin: true, credentialIds: null },
    now,
    enrolled,
  };
}

/** What a round of a worker is claimed and settled with. */
export const claiming = (worker = "w", leaseMs = 8_000) => ({
  worker,
  leaseMs,
  maxActions: 8,
  graphs: new GraphCache(),
  newId,
});

/** The outcome of actions that all went out. */
export const allSent = (intents: readonly sequencer.Intent[]) =>
  intents.map((intent) => ({ intent, outcome: { state: "sent", receipt: {} } as const }));

/** One round of a worker: what is due is claimed, `meanwhile` happens, and it ends as told. Returns the actions. */
export async function turn(
  outcome: sequencer.Outcome | ((intent: sequencer.Intent) => sequencer.Outcome),
  onSent?: sequencer.OnSent,
  meanwhile?: () => Promise<void>,
): Promise<sequencer.Intent[]> {
  const store = sequencer.postgresStore(onSent);
  const { intents } = await claim(store, claiming());
  await meanwhile?.();
  await settle(
    store,
    intents.map((intent) => ({ intent, outcome: typeof outcome === "function" ? outcome(intent) : outcome })),
    claiming(),
  );
  return intents;
}
