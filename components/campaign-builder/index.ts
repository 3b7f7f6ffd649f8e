export { CampaignBuilder, type CampaignBuilderProps } from "./campaign-builder.tsx";
export { draftOf, emptyDraft } from "./draft.ts";
export type { StepKindTable } from "./steps/definition.ts";
