import type { Tx } from "@/lib/db/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { CampaignSettings } from "./rules/settings.ts";
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
