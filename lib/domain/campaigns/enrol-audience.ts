import type { Tx } from "@/lib/db/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { type CampaignSettings, readSettings } from "./rules/settings.ts";
import { findCampaign, lockCampaign } from "./store/campaigns.ts";
import { findAudience } from "./store/people.ts";

/** Hands everybody who may be enrolled and isn't yet to the sequencer. */
export async function enrolAudience(
  tx: Tx,
  workspaceId: Id,
  campaignId: Id,
  settings: CampaignSettings,
): Promise<void> {
  const prospectIds = await findAudience(tx, workspaceId, campaignId, settings);
  if (prospectIds.length === 0) return;
  await facts.publish(tx, {
    ...{ kind: "campaign.enrol" as const, workspaceId, campaignId, prospectIds },
    talkedBefore: settings.isIncludeTalkedBefore,
  });
}

/**
 * Enrols whom something new that is learned of people lets into a campaign that runs; `learn` writes it down, after the
 * campaign is locked.
 */
export async function enrolNewlyKnown(
  tx: Tx,
  workspaceId: Id,
  campaignId: Id,
  learn: () => Promise<void>,
): Promise<void> {
  await lockCampaign(tx, workspaceId, campaignId);
  await learn();
  const row = await findCampaign(tx, workspaceId, campaignId);
  if (row?.status !== "active") return;
  await enrolAudience(tx, workspaceId, campaignId, readSettings(row.settings));
  const topics = ["profiles", "campaigns", `campaign:${campaignId}`];
  announce(tx, { workspaceId, event: "refetch_data", topics });
}
