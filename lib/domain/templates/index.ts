export { applyTemplate } from "./apply-template.ts";
export { templatePlaceholders } from "./known-names.ts";
export { listTemplates, type TemplateList, type TemplateQuery, templateFolders } from "./list-templates.ts";
export { findEditable, mayEdit } from "./require-template.ts";
export { purgeTemplates, type TemplateRow } from "./store/templates.ts";
export {
  createTemplate,
  deleteTemplate,
  type NewTemplate,
  restoreTemplate,
  updateTemplate,
} from "./write-template.ts";
