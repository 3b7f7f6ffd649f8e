import type { CampaignFacts, Facts } from "@/lib/domain/sequencer/rules/facts.ts";

/** An active campaign with a social account and a mailbox, as decisions see it. */
export const campaignFacts: CampaignFacts = {
  id: "c",
  workspaceId: "w",
  active: true,
  accountActive: true,
  workspaceRuns: true,
  rank: 0,
  acceptanceDays: 14,
  noteLimit: 200,
  socialLaneId: "s",
  timezone: "UTC",
  workspaceLaneId: "lw",
  timerLaneId: "lt",
  mailboxes: [{ id: "m", laneId: "lm", email: "a@x.example", isConnected: true, isSending: true }],
};

/** Somebody at the first step of a campaign, as decisions see them. */
export const enrolmentFacts: Omit<Facts, "person"> = {
  workspaceId: "w",
  id: "e",
  campaignId: "c",
  prospectId: "p",
  laneId: "s",
  mailboxId: null,
  nodeId: "a",
  visit: 0,
  version: 1,
  kind: "message",
  rank: 1,
  holdReason: null,
  dueAt: 0,
  enteredAt: 0,
  connected: false,
  invited: false,
  inmailed: false,
  awayUntil: null,
  opened: false,
  clicked: false,
  taskOpen: false,
  lists: [],
  replied: false,
  later: null,
  suppressed: null,
};
