import { z } from "zod";
import { call } from "./call.ts";
import { done, text } from "./fields.ts";

/** The providers by which people may sign in. */
export type SsoProvider = "google" | "microsoft";

/** Why a sign-in by a provider failed, as the sign-in page says it. */
export const ssoReasons = ["unproven", "refused", "secondFactor", "notSetUp", "unreachable"] as const;

const limits = [{ points: 60, seconds: 600, by: "address" }] as const;

/** The secret of the invitation that the person follows: they are led to it afterwards. */
const invited = z.object({ invite: text(60).optional() });

export const googleLogin = call({
  method: "GET",
  path: "/auth/google/login",
  summary: "Leads to Google, to sign in by an account there",
  access: { who: "anon" },
  query: invited,
  reply: done,
  setsCookie: true,
  limits,
});

export const microsoftLogin = call({
  method: "GET",
  path: "/auth/ad/login",
  summary: "Leads to Microsoft, to sign in by an account there",
  access: { who: "anon" },
  query: invited,
  reply: done,
  setsCookie: true,
  limits,
});

export const finishSso = call({
  method: "GET",
  path: "/sso/callback/{provider}",
  summary:
    "Where a provider sends a person back to; leads on into the product, or to the sign-in with the reason",
  // The query's state was given to this browser alone, in a sealed cookie: another site can't sign anybody in here.
  access: { who: "anon" },
  query: z.object({
    state: text(2000).optional(),
    code: text(4000).optional(),
    error: text(200).optional(),
    iss: text(400).optional(),
  }),
  reply: done,
  setsCookie: true,
  limits,
});
