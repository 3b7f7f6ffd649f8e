export { CampaignBuilder, type CampaignBuilderProps } from "./campaign-builder.tsx";
export { draftOf, dropSavedDrafts, emptyDraft } from "./draft.ts";
