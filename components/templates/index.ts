export { type Inserted, TemplatePicker } from "./template-picker.tsx";
export { Templates } from "./templates.tsx";
export type { TemplateChoice } from "./use-templates.ts";
