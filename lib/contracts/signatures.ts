import { z } from "zod";
import { call } from "./call.ts";
import { done, idField, requiredText, wireBoolean } from "./fields.ts";
import { keptFile } from "./files.ts";
import { signaturePictureLimits } from "./picture-mark.ts";

/** A signature of a social account [OC-254]. */
export const signatureView = z.object({
  _id: z.string(),
  name: z.string(),
  /** Plain text or HTML. */
  message: z.string(),
  is_default: z.boolean(),
  /** The pictures that it shows: `[image: NAME]` stands for each in the message. */
  pictures: z.array(keptFile),
});
export type SignatureView = z.infer<typeof signatureView>;

/** The page of signatures is open to an unpaid workspace, too [OC-253]. */
const ofSettings = { who: "space", tabs: ["settings"], unpaidOk: true } as const;
const nameField = requiredText(100);
const messageField = requiredText(20_000);
/** Ids of kept files. One whose mark doesn't stand in the message is left out. */
const picturesField = z.array(idField).max(signaturePictureLimits.count);

export const listSignatures = call({
  method: "GET",
  path: "/credentials/{id}/signatures",
  summary: "The signatures of a social account, oldest first",
  access: { ...ofSettings, tabs: ["settings", "campaigns"] },
  reply: z.array(signatureView),
});

export const createSignature = call({
  method: "POST",
  path: "/credentials/{id}/signatures",
  summary:
    "Adds a signature to a social account; the same `key` adds one. HTML is kept without what may not stand in a mail",
  access: ofSettings,
  body: z.object({
    name: nameField,
    message: messageField,
    /** Takes the mark from the account's other signatures. */
    is_default: wireBoolean.default(false),
    pictures: picturesField.default([]),
    key: requiredText(80).optional(),
  }),
  reply: signatureView,
});

export const updateSignature = call({
  method: "PATCH",
  path: "/credentials/{id}/signatures/{signatureId}",
  summary: "Changes a signature; what is left out stays",
  access: ofSettings,
  body: z.object({
    name: nameField.optional(),
    message: messageField.optional(),
    is_default: wireBoolean.optional(),
    pictures: picturesField.optional(),
  }),
  reply: signatureView,
});

export const deleteSignature = call({
  method: "DELETE",
  path: "/credentials/{id}/signatures/{signatureId}",
  summary: "Deletes a signature; mails of steps that name it leave without one",
  access: ofSettings,
  reply: done,
});
