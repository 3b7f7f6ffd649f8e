import { z } from "zod";
import { passwordTries as limits, ownPassword } from "./accounts.ts";
import { call } from "./call.ts";
import { done, text } from "./fields.ts";

const code = text(40);
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const secondFactorView = z.object({
  is_on: z.boolean(),
  since: z.string().nullable(),
  recovery_codes_left: z.number().int(),
});
export type SecondFactorView = z.infer<typeof secondFactorView>;

export const readSecondFactor = call({
  method: "GET",
  path: "/users/second_factor",
  summary: "Tells whether a code is asked for at the sign-in",
  access: { who: "user" },
  reply: secondFactorView,
});

export const beginSecondFactor = call({
  method: "POST",
  path: "/users/second_factor/begin",
  summary: "Makes a secret for an authenticator app",
  access: { who: "user" },
  body: z.object({ password: ownPassword }),
  reply: z.object({ secret: z.string(), address: z.string() }),
  limits,
});

export const confirmSecondFactor = call({
  method: "POST",
  path: "/users/second_factor/confirm",
  setsCookie: true,
  summary:
    "Turns the second factor on by a first code, and tells the recovery codes once. Other sessions end",
  access: { who: "user" },
  body: z.object({ code }),
  /** With the session's token from now on. */
  reply: recoveryCodes.extend({ token: z.string() }),
  limits,
});

export const renewRecoveryCodes = call({
  method: "POST",
  path: "/users/second_factor/recovery_codes",
  summary: "Makes new recovery codes",
  access: { who: "user" },
  body: z.object({ password: ownPassword }),
  reply: recoveryCodes,
  limits,
});

export const removeSecondFactor = call({
  method: "POST",
  path: "/users/second_factor/remove",
  summary: "Turns the second factor off",
  access: { who: "user" },
  body: z.object({ password: ownPassword, code }),
  reply: done,
  limits,
});
