import { z } from "zod";
import { ownPassword, passwordTries } from "./accounts.ts";
import { call } from "./call.ts";
import { passwordField } from "./fields.ts";

/** The body's shape is our own: the specification names only an old and a new password [SH-144]. */
export const changePassword = call({
  method: "POST",
  path: "/users/change_password",
  setsCookie: true,
  summary: "Replaces the password. All other sessions and API tokens end",
  access: { who: "user" },
  body: z.object({ old_password: ownPassword, new_password: passwordField }),
  /** The session's token from now on. */
  reply: z.object({ token: z.string() }),
  limits: passwordTries,
});
