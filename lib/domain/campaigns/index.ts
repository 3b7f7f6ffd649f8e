export { approveAll } from "./approve-all.ts";
export { countAudience, nextAudience, readAudience } from "./audience.ts";
export { changeStatus, restoreCampaign } from "./change-status.ts";
export { checkCampaign, type SequenceDraft } from "./check-campaign.ts";
export { createCampaign } from "./create-campaign.ts";
export { type Copy, duplicateCampaigns } from "./duplicate-campaigns.ts";
export { enrolNewlyKnown } from "./enrol-audience.ts";
export { finishCampaigns, reviveCampaign } from "./finish-campaigns.ts";
export { importLines } from "./import-lines.ts";
export { importPeople } from "./import-people.ts";
export { cancelImport, countPeopleOfImport, readImport, removeImport } from "./imports.ts";
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
export { approvalOf } from "./rules/approval.ts";
export type { CampaignType } from "./rules/campaign-type.ts";
export { type Graph, type GraphNode, lineOf, order } from "./rules/graph.ts";
export {
  longestDelayHours,
  minimumDelayHours,
} from "./rules/sequence.ts";
export type { SequenceProblem } from "./rules/sequence-problem.ts";
export { type CampaignSettings, defaultSettings, trackedBy } from "./rules/settings.ts";
export { usualUnsubscribeText } from "./rules/steps/email/unsubscribe-line.ts";
export { type NodeAction, stepRules, toAction, toStep } from "./rules/steps/registry.ts";
export { sendTestMail, type TestMail } from "./send-test-mail.ts";
export type { CampaignPerson, TimelineEvent } from "./store/people.ts";
export { type CampaignInput, updateCampaign } from "./update-campaign.ts";
export { useDomainEverywhere } from "./use-domain.ts";
