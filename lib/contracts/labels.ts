import { z } from "zod";
import { call } from "./call.ts";
import { done, idField, requiredText, wireList, wireObject } from "./fields.ts";
import {
  answerKinds,
  labelColors,
  labelTypes,
  longestLabelName,
  longestRuleWord,
  mostRuleWords,
} from "./words/label-words.ts";

/** When an automatic label is put on by itself [OC-222]. */
const labelRule = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("words"),
    /** One of them stands in the answer, as whole words; case doesn't count. */
    words: z.array(requiredText(longestRuleWord)).min(1, { error: "required" }).max(mostRuleWords),
  }),
  z.object({
    kind: z.literal("answer"),
    answers: z.array(z.enum(answerKinds)).min(1, { error: "required" }).max(answerKinds.length),
  }),
  z.object({ kind: z.literal("campaign"), workflow_id: idField }),
]);
export type LabelRuleView = z.infer<typeof labelRule>;

/** A label [OC-211]. */
export const labelView = z.object({
  _id: z.string(),
  name: z.string(),
  color: z.enum(labelColors),
  type: z.enum(labelTypes),
  /** Whether the caller may change and delete it. */
  is_editable: z.boolean(),
  /** Automatic labels alone have one. */
  rule: labelRule.nullable(),
});
export type LabelView = z.infer<typeof labelView>;

/** The pages of labels are open to an unpaid workspace, too [OC-207]. Whoever may open people may label them. */
const access = {
  who: "space",
  tabs: ["workspace_settings", "profiles", "inbox", "templates"],
  unpaidOk: true,
} as const;

const nameField = requiredText(longestLabelName);
const colorField = z.enum(labelColors, {
  error: ({ input }) => (input === undefined || input === "" ? "required" : "invalidInput"),
});

export const fetchLabels = call({
  method: "GET",
  path: "/labels/fetch",
  summary:
    "The labels of some types that the member sees, by name; without `labels_types` those of all types",
  access: { ...access, tabs: [...access.tabs, "campaigns"] },
  query: z.object({ labels_types: wireList(z.enum(labelTypes), labelTypes.length).optional() }),
  reply: z.array(labelView),
});

export const createLabel = call({
  method: "POST",
  path: "/labels/create",
  summary:
    "Adds a label; the same `key` adds one. `profile` is seen by its author and admins, every other type by all members. `ai_generated` needs a rule",
  access,
  body: z.object({
    name: nameField,
    color: colorField,
    label_type: z.enum(labelTypes).default("profile"),
    rule: wireObject(labelRule).optional(),
    key: requiredText(80).optional(),
  }),
  reply: labelView,
});

export const updateLabel = call({
  method: "PUT",
  path: "/labels/{id}",
  summary:
    "Changes a label; what is left out stays. `label_type` may change between `profile` and `space` only",
  access,
  body: z.object({
    name: nameField.optional(),
    color: colorField.optional(),
    label_type: z.enum(labelTypes).optional(),
    rule: wireObject(labelRule).optional(),
  }),
  reply: labelView,
});

export const deleteLabel = call({
  method: "DELETE",
  path: "/labels/{id}/delete",
  summary: "Deletes a label and takes it off everything that has it",
  access,
  reply: done,
});
