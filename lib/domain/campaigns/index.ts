export { addKnown, beginKnown } from "./add-known.ts";
export { approveAll } from "./approve-all.ts";
export { countAudience, nextAudience, readAudience } from "./audience.ts";
export { campaignNames, campaignsOfPeople, campaignsRunning } from "./campaign-names.ts";
export { changeStatus, restoreCampaign } from "./change-status.ts";
export { checkCampaign, type SequenceDraft } from "./check-campaign.ts";
export { createCampaign } from "./create-campaign.ts";
export { type Copy, duplicateCampaigns } from "./duplicate-campaigns.ts";
export { enrolNewlyKnown } from "./enrol-audience.ts";
export { finishCampaigns, reviveCampaign } from "./finish-campaigns.ts";
export { generateCampaign, type MagicInput } from "./generate-campaign.ts";
export { closeImport, holdImport, holdTaking, importLines, takeBatch, takesPeople } from "./import-lines.ts";
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
export { requireTaking } from "./require-taking.ts";
export type { Affected } from "./rules/affected.ts";
export { approvalOf } from "./rules/approval.ts";
export type { CampaignType } from "./rules/campaign-type.ts";
export { type Graph, type GraphNode, lineOf, order } from "./rules/graph.ts";
export { personStatus } from "./rules/person-status.ts";
export {
  longestDelayHours,
  minimumDelayHours,
} from "./rules/sequence.ts";
export type { SequenceProblem } from "./rules/sequence-problem.ts";
export { type CampaignSettings, defaultSettings, trackedBy } from "./rules/settings.ts";
export { defaultLimits } from "./rules/steps/account-limits.ts";
export { usualUnsubscribeText } from "./rules/steps/email/unsubscribe-line.ts";
export { type NodeAction, stepRules, toAction, toStep } from "./rules/steps/registry.ts";
export { sendTestMail, type TestMail } from "./send-test-mail.ts";
export { type SentStep, sentSteps } from "./sent-steps.ts";
export { checkSmartSequence } from "./smart-sequences/check-smart-sequence.ts";
export { listSmartSequences, readSmartSequence } from "./smart-sequences/read-smart-sequences.ts";
export {
  createSmartSequence,
  deleteSmartSequence,
  duplicateSmartSequence,
  restoreSmartSequence,
  updateSmartSequence,
} from "./smart-sequences/write-smart-sequence.ts";
export type { CampaignPerson, TimelineEvent } from "./store/people.ts";
export { purgeSmartSequences, type SmartSequenceRow } from "./store/smart-sequences.ts";
export { type CampaignInput, updateCampaign } from "./update-campaign.ts";
export { useDomainEverywhere } from "./use-domain.ts";
