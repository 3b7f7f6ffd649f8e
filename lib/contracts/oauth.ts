import { z } from "zod";
import { call } from "./call.ts";
import { requiredText, text } from "./fields.ts";

/** The person allows a site to learn who they are. */
export const acceptOauth = call({
  method: "POST",
  path: "/oauth/accept",
  summary: "Lets a registered site know who the person is; the reply's address leads back there with a code",
  access: { who: "user" },
  body: z.object({
    client_id: requiredText(80),
    state: requiredText(1_000),
    /** Left out: the site's only address. */
    redirect_uri: text(1_000).optional(),
    /** PKCE, of the method S256. */
    code_challenge: requiredText(43),
  }),
  reply: z.object({ redirect_url: z.string() }),
  limits: [{ points: 30, seconds: 600, by: "account" }],
});

/** For a site's server. Answers as RFC 6749 says, without the envelope. */
export const oauthToken = call({
  method: "POST",
  path: "/oauth/token",
  summary:
    "Gives a registered site a token for a code: once, within a minute, with its secret and PKCE's verifier",
  access: { who: "anon" },
  body: z.object({
    grant_type: text(50).default(""),
    client_id: text(80).default(""),
    client_secret: text(100).default(""),
    code: text(100).default(""),
    redirect_uri: text(1_000).optional(),
    code_verifier: text(128).default(""),
  }),
  reply: z.never(),
  hasOwnProof: true,
  limits: [{ points: 120, seconds: 60, by: "address" }],
});

/** For a site's server. Answers as OpenID's userinfo does, without the envelope. */
export const oauthUserinfo = call({
  method: "POST",
  path: "/oauth/userinfo",
  summary: "Who the person of a token is; the token comes as access_token or in the header Authorization",
  access: { who: "anon" },
  body: z.object({ access_token: text(100).optional() }),
  reply: z.never(),
  hasOwnProof: true,
  limits: [{ points: 120, seconds: 60, by: "address" }],
});
