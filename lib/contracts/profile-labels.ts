import { z } from "zod";
import { call } from "./call.ts";
import { idField } from "./fields.ts";
import { labelColors, labelTypes } from "./words/label-words.ts";

/** A label that a person has [OC-222]. */
export const profileLabel = z.object({
  _id: z.string(),
  name: z.string(),
  color: z.enum(labelColors),
  type: z.enum(labelTypes),
  /** When it was put on, in ms of product time. */
  put_at: z.number(),
  /** Its rule put it on, no member. */
  is_automatic: z.boolean(),
});
export type ProfileLabel = z.infer<typeof profileLabel>;

const access = { who: "space", tabs: ["profiles", "campaigns", "inbox"] } as const;
const reply = z.array(profileLabel);

export const listProfileLabels = call({
  method: "GET",
  path: "/profiles/{id}/labels",
  summary: "The labels of a person that the member sees, by name",
  access,
  reply,
});

export const putProfileLabel = call({
  method: "POST",
  path: "/profiles/{id}/labels",
  summary: "Puts a label on a person, who may have it already; answers with the person's labels",
  access,
  body: z.object({ label_id: idField }),
  reply,
});

export const dropProfileLabel = call({
  method: "DELETE",
  path: "/profiles/{id}/labels/{labelId}",
  summary:
    "Takes a label off a person; an automatic one isn't put on again by its rule. Answers with the person's labels",
  access,
  reply,
});
