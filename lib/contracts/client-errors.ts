import { z } from "zod";
import { call } from "./call.ts";
import { done, requiredText, storableText } from "./fields.ts";

/** An error that nobody caught in a browser, as its page tells it: without the query of any address. */
export const clientError = z.object({
  message: requiredText(500),
  stack: storableText(8_000).default(""),
  /** The page's path. */
  path: storableText(500).default(""),
  environment: z.enum(["staging", "dev", "prod"]),
  /** How long the page took to load, in milliseconds, for one page in ten. */
  trace: z
    .object({ ready: z.number().int().nonnegative(), loaded: z.number().int().nonnegative() })
    .optional(),
});
export type ClientError = z.infer<typeof clientError>;

export const reportClientError = call({
  method: "POST",
  path: "/client_errors",
  summary: "Takes an error that nobody caught in a browser, for the log and the operator's error service",
  access: { who: "anon" },
  body: clientError,
  reply: done,
  maxBytes: 20_000,
  limits: [{ points: 30, seconds: 600, by: "address" }],
});
