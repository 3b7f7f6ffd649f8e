import { z } from "zod";
import { emailTypes, enrichedFields } from "../words/enriched-fields.ts";
import { defineStep } from "./define-step.ts";

/** A search for a person's address or phone number [OC-073]. */
export const enrichStep = defineStep("enrich", {
  /** Left out: the address. */
  what: z.enum(enrichedFields).optional(),
  /** Left out: any. */
  email_type: z.enum(emailTypes).optional(),
});
