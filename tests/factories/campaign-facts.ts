import type { CampaignFacts } from "@/lib/domain/sequencer/rules/facts.ts";

/** An active campaign with a social account and a mailbox, as decisions see it. */
export const campaignFacts: CampaignFacts = {
  ...{ id: "c", workspaceId: "w", active: true, rank: 0, acceptanceDays: 14, noteLimit: 200 },
  ...{
    socialLaneId: "s",
    workspaceLaneId: null,
    mailboxes: [{ id: "m", laneId: "lm", email: "a@x.example" }],
  },
};
