export { changeStatus, restoreCampaign } from "./change-status.ts";
export { type CampaignProblem, checkCampaign, type SequenceDraft } from "./check-campaign.ts";
export { createCampaign } from "./create-campaign.ts";
export { type Copy, duplicateCampaigns } from "./duplicate-campaigns.ts";
export { enrolNewlyKnown } from "./enrol-audience.ts";
export { finishCampaigns, reviveCampaign } from "./finish-campaigns.ts";
export { importPeople } from "./import-people.ts";
export { orderCampaigns } from "./order-campaigns.ts";
export {
  type CampaignDetail,
  type CampaignSummary,
  listCampaigns,
  readCampaign,
} from "./read-campaigns.ts";
export { listCampaignPeople, readCampaignPerson, readProspectHistory } from "./read-people.ts";
export { requireCampaign } from "./require-campaign.ts";
export type { Affected } from "./rules/affected.ts";
export { type Graph, lineOf, type NodeAction, order } from "./rules/graph.ts";
export { knownPlaceholders, longestDelayHours, minimumDelayHours, textLimits } from "./rules/sequence.ts";
export { type CampaignSettings, defaultSettings } from "./rules/settings.ts";
export { type CampaignStatus, campaignStatuses } from "./rules/status.ts";
export { type SpendTestMail, sendTestMail, type TestMail } from "./send-test-mail.ts";
export type { CampaignPerson, TimelineEvent } from "./store/people.ts";
export { type CampaignInput, updateCampaign } from "./update-campaign.ts";
