export { CampaignBuilder, type CampaignBuilderProps } from "./campaign-builder.tsx";
export { draftOf, emptyDraft, withFlow } from "./draft.ts";
export { SmartSequenceEditor } from "./smart-sequence-editor.tsx";
export type { StepKindTable } from "./steps/definition.ts";
