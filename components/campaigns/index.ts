export { CampaignList, type CampaignView } from "./campaign-list.tsx";
export { CampaignStatusPill } from "./campaign-status-pill.tsx";
export { DuplicateCampaigns } from "./duplicate-campaigns.tsx";
