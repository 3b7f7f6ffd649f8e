import { idField } from "../fields.ts";
import { defineStep } from "./define-step.ts";

/** Writes the person to a CRM [OC-075]. */
export const crmPushStep = defineStep("crm_push", {
  /** The CRM to write to. Left out: the workspace's only one. */
  integration_id: idField.optional(),
});
