import { z } from "zod";
import { ownPassword, passwordTries, userView } from "./accounts.ts";
import { call } from "./call.ts";
import { done, passwordField, requiredText, text, wireBoolean } from "./fields.ts";
import { photoCall } from "./photos.ts";
import { approvalModes } from "./words/approval-states.ts";
import { languages } from "./words/languages.ts";

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

export const updateUser = call({
  method: "POST",
  path: "/users/update",
  summary: "Changes the person's own data; what is left out stays",
  access: { who: "user" },
  body: z.object({
    first_name: requiredText(60).optional(),
    last_name: requiredText(60).optional(),
    phone: text(40).optional(),
    /** Of the person's mails. A browser keeps its own for the pages. */
    language: z.enum(languages).optional(),
    /** How people of campaigns that the person creates are approved, unless the campaign says otherwise. */
    approval_mode: z.enum(approvalModes).optional(),
    /** Whether a sign-in in a browser that isn't known of the person is told by mail. */
    sign_in_mails: wireBoolean.optional(),
  }),
  reply: userView,
  limits: [{ points: 60, seconds: 600, by: "account" }],
});

export const saveUserPhoto = call({
  method: "POST",
  path: "/users/save_photo",
  summary: "Keeps a picture (PNG, JPEG, WebP or GIF, at most 5 MB) as the person's photo",
  access: { who: "user" },
  ...photoCall,
});

export const removeUserPhoto = call({
  method: "POST",
  path: "/users/remove_photo",
  summary: "Removes the person's photo",
  access: { who: "user" },
  reply: done,
  limits: photoCall.limits,
});
