export { AutoLabels } from "./auto-labels.tsx";
export { LabelForm } from "./label-form.tsx";
export { LabelList } from "./label-list.tsx";
export { LabelPicker } from "./label-picker.tsx";
export { LabelTag } from "./label-tag.tsx";
export { PersonLabels } from "./person-labels.tsx";
export { useLabels } from "./use-labels.ts";
