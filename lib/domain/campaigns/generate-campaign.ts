import { magicCredits } from "@/lib/contracts/campaigns/magic-credits.ts";
import { db } from "@/lib/db/index.ts";
import { requireCredential } from "@/lib/domain/credentials/index.ts";
import { requireCredits, spendCredits } from "@/lib/domain/credits/index.ts";
import { requireMailboxes } from "@/lib/domain/mailboxes/index.ts";
import { type Member, requireFeature, takeTurn } from "@/lib/domain/workspaces/index.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import { type Id, namedId } from "@/lib/kernel/ids/index.ts";
import type { WritingPort } from "@/lib/providers/writing/port.ts";
import { announceOutside } from "@/lib/realtime/announce.ts";
import { createCampaign } from "./create-campaign.ts";
import { lineOf } from "./rules/graph.ts";
import { anyAction } from "./rules/steps/registry.ts";
import { findCampaign } from "./store/campaigns.ts";
import type { CampaignInput } from "./update-campaign.ts";
import { writeSequence } from "./write-sequence.ts";

export interface MagicInput extends Omit<CampaignInput, "type" | "graph"> {
  readonly credentialId: Id;
  readonly objective: string;
  readonly caseStudies: string;
  /** The language of the texts. */
  readonly locale: string;
}

/**
 * Creates a magic campaign [OC-015]: a draft whose sequence is written from an objective and case studies. It uses the
 * network unless the campaign is email-only, and mail where it has mailboxes. Throws like `createCampaign`;
 * `invalid_input` without an objective; `feature_missing` without `ai_magic_campaigns`; `out_of_credits`;
 * `provider_failed` where no model is connected, or it gave nothing that can be used. The credits [OC-018] are spent
 * together with the draft's creation: what fails, at whatever moment, costs nothing. What would be refused whatever its
 * texts are has none written.
 * @param key a second call with the same key answers the first one's campaign, and has nothing written.
 */
export async function generateCampaign(
  member: Member,
  writing: WritingPort,
  input: MagicInput,
  key: string | null = null,
): Promise<Id> {
  const { workspaceId, userId } = member;
  const { objective, caseStudies, locale, ...campaign } = input;
  if (objective.trim() === "") throw invalidField("objective", "objectiveMissing");
  const channels = {
    social: campaign.settings.isEmailOnly !== true,
    email: campaign.mailboxIds.length > 0,
  };
  if (!channels.social && !channels.email) throw invalidField("mailboxes", "magicNeedsMailbox");
  // As createCampaign names it.
  const known = key === null ? null : namedId(workspaceId, userId, "campaign", key);
  const isThere = await db.tenant({ workspaceId }, async (tx) => {
    await requireCredential(tx, member, campaign.credentialId);
    await requireMailboxes(tx, member, campaign.mailboxIds);
    await requireFeature(tx, workspaceId, "ai_magic_campaigns");
    if (known !== null && (await findCampaign(tx, workspaceId, known))) return true;
    await requireCredits(tx, { workspaceId, usageType: "magic_campaigns" });
    return false;
  });
  if (known !== null && isThere) return known;
  await requireCreatable(member, campaign);
  const written = await writeSequence(
    member,
    writing,
    { objective, caseStudies, locale, channels },
    {
      credentialId: campaign.credentialId,
      type: "magic",
      isEmailOnly: campaign.settings.isEmailOnly === true,
      mailboxIds: campaign.mailboxIds,
      customFields: [],
    },
  );
  const name = (campaign.name || written.name).slice(0, 120).toWellFormed().trim() || objective.slice(0, 60);
  const { graph } = written;
  const id = await db.tenant({ workspaceId }, async (tx) => {
    await takeTurn(tx, workspaceId);
    // Pressed twice at the same moment: whoever comes second finds the first one's campaign, and pays nothing.
    if (known !== null && (await findCampaign(tx, workspaceId, known))) return known;
    const campaignId = await createCampaign(member, { ...campaign, name, type: "magic", graph }, key);
    await spendCredits(tx, {
      workspaceId,
      credits: magicCredits,
      usageType: "magic_campaigns",
      origin: "manual",
      userId,
      campaignId,
      key: `campaign:${campaignId}`,
    });
    return campaignId;
  });
  // A model takes a while: whoever lost the answer meanwhile learns of the campaign [BO-062].
  announceOutside({
    room: `ai:${workspaceId}:${userId}`,
    event: "ai_workflow_has_been_generated",
    topics: [`campaign:${id}`],
  });
  return id;
}

/** Throws what `createCampaign` would for any sequence: it creates the campaign with one step, and takes that back. */
async function requireCreatable(
  member: Member,
  campaign: Omit<CampaignInput, "type" | "graph"> & { readonly credentialId: Id },
): Promise<void> {
  const action = anyAction(campaign.settings.isEmailOnly === true);
  const graph = lineOf([{ id: "step-1", delayHours: 0, action }]);
  const takenBack = new Error("taken back");
  await db
    .tenant({ workspaceId: member.workspaceId }, async () => {
      await createCampaign(member, { ...campaign, name: "-", type: "magic", graph });
      throw takenBack;
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error;
    });
}
