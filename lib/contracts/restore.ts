import { z } from "zod";
import { mailsToOneAddress } from "./accounts.ts";
import { call } from "./call.ts";
import { done, emailField, passwordField, storableText } from "./fields.ts";

const restoreCode = storableText(100).min(1);

export const restorePassword = call({
  method: "POST",
  path: "/auth/restore",
  summary: "Sends a mail with a link by which a forgotten password is replaced",
  access: { who: "anon" },
  body: z.object({ email: emailField }),
  reply: z.object({ email: z.string() }),
  limits: [
    { points: 20, seconds: 3600, by: "address" },
    { points: 6, seconds: 3600, by: "email" },
    mailsToOneAddress,
    // Strangers who use up what an address has for them don't keep its owner out.
    { points: 6, seconds: 3600, by: "device" },
  ],
});

export const checkRestoreCode = call({
  method: "GET",
  path: "/auth/check_restore_code",
  summary: "Tells whose password a link replaces",
  access: { who: "anon" },
  query: z.object({ restore_code: restoreCode }),
  reply: z.object({ email: z.string() }),
  limits: [{ points: 20, seconds: 60, by: "address" }],
});

export const setPasswordWithRestoreCode = call({
  method: "POST",
  path: "/auth/set_password_with_restore_code",
  summary: "Replaces a forgotten password and ends all sessions of the user",
  access: { who: "anon" },
  body: z.object({ password: passwordField, restore_code: restoreCode }),
  reply: done,
  limits: [{ points: 20, seconds: 60, by: "address" }],
});
