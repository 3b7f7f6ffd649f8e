import { z } from "zod";
import { storableText, wireInt } from "../fields.ts";

/**
 * A text of a step, not trimmed: spaces and line breaks belong to a message. These limits are above the steps' own:
 * the check of the sequence reports texts that are a little too long.
 */
export const stepText = (most: number) => storableText(most).optional();

/** The wire schema of one kind of step: the fields of every step, and the kind's own. `delay` is in hours. */
export const defineStep = <const K extends string, F extends z.ZodRawShape>(type: K, fields: F) =>
  z.strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/),
    type: z.literal(type),
    delay: wireInt(0, 1_000_000).default(0),
    ...fields,
  });
