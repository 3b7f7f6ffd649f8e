import { z } from "zod";
import { ownPassword, sessionEndings } from "./accounts.ts";
import { call } from "./call.ts";
import { done } from "./fields.ts";

/** A session that the person signed in for. */
export const sessionView = z.object({
  _id: z.string(),
  /** The browser and the system. Empty: unknown. */
  device: z.string(),
  /** The address without its last part. Empty: unknown. */
  network: z.string(),
  created_at: z.string(),
  /** To five minutes. */
  last_seen_at: z.string(),
  is_current: z.boolean(),
  /** A second factor or a passkey was proven. */
  is_strong: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;

export const readSessions = call({
  method: "GET",
  path: "/users/sessions",
  summary: "Where the person is signed in, the caller's own session first",
  access: { who: "user" },
  reply: z.array(sessionView),
});

export const endSession = call({
  method: "POST",
  path: "/users/sessions/{id}/end",
  summary:
    "Ends one of the person's sessions, who proves to be there by the password; without one, by a sign-in of the last ten minutes",
  access: { who: "user" },
  body: z.object({ password: ownPassword.optional() }),
  reply: done,
  limits: sessionEndings,
});
