import { z } from "zod";
import { call } from "./call.ts";
import { idField, wireList } from "./fields.ts";

const access = { who: "space", tabs: ["inbox", "campaigns", "settings"] } as const;

/** A file that a member put into messages and steps. */
export const keptFile = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.string(),
  /** In bytes. */
  size: z.number().int(),
});
export type KeptFile = z.infer<typeof keptFile>;

export const uploadAttachment = call({
  method: "POST",
  path: "/files",
  summary:
    "Keeps a file of at most 10 MB that messages and steps can send; the same file under the same name is kept once",
  access,
  body: z.object({ file: z.file({ error: "noFile" }) }),
  reply: keptFile,
  // More than the limit, so that a file that is a little too large gets its own message.
  maxBytes: 12_000_000,
  limits: [
    { points: 60, seconds: 600, by: "account" },
    { points: 200, seconds: 600, by: "space" },
  ],
});

export const listKeptFiles = call({
  method: "GET",
  path: "/files",
  summary:
    "Kept files by id, in their order: the member's own, and those of campaigns and signatures that the member sees",
  access,
  query: z.object({ ids: wireList(idField, 100) }),
  reply: z.array(keptFile),
});

export const readKeptFile = call({
  method: "GET",
  path: "/files/{id}",
  summary: "A kept file that the member may see, always as a download",
  access,
  reply: z.string(),
});
