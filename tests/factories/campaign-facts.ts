import type { CampaignFacts, Facts } from "@/lib/domain/sequencer/rules/facts.ts";

/** An active campaign with a social account and a mailbox, as decisions see it. */
export const campaignFacts: CampaignFacts = {
  id: "c",
  workspaceId: "w",
  active: true,
  accountActive: true,
  approvesByHand: false,
  workspaceRuns: true,
  credits: null,
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
  approvedFor: null,
  lists: [],
  labels: [],
  replied: false,
  booked: false,
  later: null,
  suppressed: null,
  listed: false,
};

/** Somebody of whom a name and an address are known. */
export const personFacts: Facts["person"] = {
  firstName: "Ada",
  lastName: "",
  fullName: "Ada",
  companyName: "",
  jobTitle: "",
  location: "",
  email: "ada@p.example",
  phone: null,
  socialUrl: null,
  socialProviderId: null,
  personality: null,
  customFields: {},
};
