export { createLabel, type NewLabel } from "./create-label.ts";
export { forgetLabel } from "./forget-label.ts";
export { labelAnswer } from "./label-answer.ts";
export type { Labeller } from "./labeller.ts";
export { listLabels, requireLabel } from "./require-label.ts";
export type { LabelRule } from "./rules/label-rule.ts";
export { mayChange } from "./rules/may-change.ts";
export type { Label } from "./store/labels.ts";
export { mergeLabels, unmergeLabels } from "./store/merge.ts";
export {
  findShared,
  labelsPutSince,
  labelsWornBy,
  listWorn,
  putOn,
  takeOff,
  type WornLabel,
} from "./store/on-people.ts";
export { deleteLabel, type LabelChange, updateLabel } from "./update-label.ts";
