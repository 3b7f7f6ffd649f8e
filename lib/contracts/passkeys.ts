import { z } from "zod";
import { passwordTries as limits, ownPassword, session } from "./accounts.ts";
import { call } from "./call.ts";
import { done, requiredText } from "./fields.ts";

/** The most characters of an authenticator's answer: certificates of attestation aren't asked for. */
const mostAnswer = 20_000;

/** An object of the WebAuthn standard in its JSON form, which the browser makes and the library checks. */
const standardObject = z
  .looseObject({ id: z.string().regex(/^[\w-]{1,1400}$/, { error: "invalidText" }) })
  .refine(isSmall, { error: "invalidText" });

/** Whether an object is short as JSON. One that is nested too deep to be written isn't. */
function isSmall(value: object): boolean {
  try {
    return JSON.stringify(value).length <= mostAnswer;
  } catch {
    return false;
  }
}

export const passkeyView = z.object({
  _id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type PasskeyView = z.infer<typeof passkeyView>;

export const listPasskeys = call({
  method: "GET",
  path: "/users/passkeys",
  summary: "The user's passkeys",
  access: { who: "user" },
  reply: z.array(passkeyView),
});

export const beginPasskey = call({
  method: "POST",
  path: "/users/passkeys/begin",
  summary: "Begins to add a passkey: what the browser's credentials.create() takes",
  access: { who: "user" },
  body: z.object({ password: ownPassword }),
  reply: z.record(z.string(), z.unknown()),
  limits,
});

export const addPasskey = call({
  method: "POST",
  path: "/users/passkeys",
  summary: "Adds a passkey by the authenticator's answer",
  access: { who: "user" },
  body: z.object({ name: requiredText(60), response: standardObject }),
  reply: z.object({ _id: z.string() }),
  limits,
});

export const removePasskey = call({
  method: "POST",
  path: "/users/passkeys/{id}/remove",
  summary: "Takes a passkey away",
  access: { who: "user" },
  body: z.object({ password: ownPassword }),
  reply: done,
  limits,
});

export const beginPasskeySignIn = call({
  method: "POST",
  path: "/auth/passkey/begin",
  summary: "Begins a sign-in by passkey: what the browser's credentials.get() takes",
  access: { who: "anon" },
  reply: z.record(z.string(), z.unknown()),
  limits: [{ points: 60, seconds: 60, by: "address" }],
});

export const signInByPasskey = call({
  method: "POST",
  path: "/auth/passkey",
  setsCookie: true,
  summary: "Signs in by the authenticator's answer",
  access: { who: "anon" },
  body: z.object({ response: standardObject }),
  reply: session,
  limits: [{ points: 30, seconds: 60, by: "address" }],
});
