import { z } from "zod";
import { idField, storableText, wireInt, wireList, wireObject } from "../fields.ts";
import { sequenceStep } from "../steps/index.ts";

const id = z.string().regex(/^[a-z0-9-]{1,40}$/);
const hours = wireInt(0, 1_000_000);
const hourOfDay = wireInt(0, 23).default(9);

const condition = z.discriminatedUnion("type", [
  z.strictObject({ type: z.enum(["connected", "replied", "opened", "clicked", "has_email", "has_phone"]) }),
  /** A field that isn't empty or, with `equals`, that has this value. */
  z.strictObject({
    type: z.literal("has_field"),
    field: storableText(60),
    equals: storableText(200).optional(),
  }),
  /** A person of this import. */
  z.strictObject({ type: z.literal("in_list"), list: idField }),
  /** A person who answered with the intent that this label names, which the workspace shares. */
  z.strictObject({ type: z.literal("replied_with"), label: idField }),
  /** A person with this label, which the workspace shares. */
  z.strictObject({ type: z.literal("has_label"), label: idField }),
]);

const until = z.discriminatedUnion("at", [
  z.strictObject({ at: z.literal("date"), date: storableText(10), hour: hourOfDay }),
  /** 1 is Monday, 7 is Sunday. */
  z.strictObject({ at: z.literal("weekday"), days: wireList(wireInt(1, 7), 7), hour: hourOfDay }),
  z.strictObject({ at: z.literal("return") }),
]);

/**
 * A node of a smart sequence [OC-082]. The first one of the list begins the sequence. An action's id is its step's.
 * Times are those of the account's time zone; `within` is how many hours a condition waits to become true.
 */
export const sequenceNode = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("action"), step: wireObject(sequenceStep) }),
  z.strictObject({ kind: z.literal("wait"), id, hours }),
  z.strictObject({ kind: z.literal("wait_until"), id, until: wireObject(until) }),
  z.strictObject({
    kind: z.literal("condition"),
    id,
    condition: wireObject(condition),
    within: hours.default(0),
  }),
  z.strictObject({ kind: z.literal("split"), id, shares: wireList(wireInt(0, 1000), 10) }),
  z.strictObject({ kind: z.literal("end"), id }),
]);
export type SequenceNode = z.output<typeof sequenceNode>;

/**
 * Where a node leads [OC-082]. `branch` is `yes` or `no` of a condition, or the number of a split's way, from 0 on. A
 * branch without a link ends the sequence.
 */
export const sequenceLink = z.strictObject({
  from: id,
  to: id,
  branch: z
    .string()
    .regex(/^(yes|no|\d)$/)
    .optional(),
});
export type SequenceLink = z.output<typeof sequenceLink>;

/** The fields of a body that carry a smart sequence. */
export const smartSequence = {
  sequences_nodes: wireList(sequenceNode, 100).optional(),
  sequences_links: wireList(sequenceLink, 300).optional(),
};
