import { z } from "zod";
import { storableText, wireInt } from "../fields.ts";

/**
 * A text of a step, as it was typed: spaces and line ends belong to a message. What is a little too long for its step is
 * told by the check of the sequence, so the limits here lie above the steps' own.
 */
export const stepText = (most: number) => storableText(most).optional();

/** The wire's schema of one kind of step: what every step has, and the kind's own fields. `delay` is in hours. */
export const defineStep = <const K extends string, F extends z.ZodRawShape>(type: K, fields: F) =>
  z.strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/),
    type: z.literal(type),
    delay: wireInt(0, 1_000_000).default(0),
    ...fields,
  });
