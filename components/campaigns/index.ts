export { CampaignList } from "./campaign-list.tsx";
export { CampaignStatusPill } from "./campaign-status-pill.tsx";
export type { CampaignView } from "./campaign-views.ts";
export { DuplicateCampaigns } from "./duplicate-campaigns.tsx";
export { CampaignOverview } from "./overview/campaign-overview.tsx";
