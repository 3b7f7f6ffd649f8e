import { z } from "zod";
import { call } from "./call.ts";
import { storableText } from "./fields.ts";

/** What the calls that keep a photo share. */
export const photoCall = {
  body: z.object({ file: z.file({ error: "noFile" }) }),
  reply: z.object({ avatar: z.string() }),
  // More than the limit, so that a picture that is a little too large gets its own message.
  maxBytes: 6_000_000,
  limits: [{ points: 30, seconds: 600, by: "account" }],
} as const;

export const readPhoto = call({
  method: "GET",
  path: "/photos/{name}",
  summary: "A photo of a person or a workspace; its name can't be guessed",
  access: { who: "anon" },
  reply: storableText(0),
  limits: [{ points: 600, seconds: 60, by: "address" }],
});
