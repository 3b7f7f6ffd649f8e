import { z } from "zod";
import { tabs } from "@/lib/access/tabs.ts";
import { ownPassword, tokenMakings } from "./accounts.ts";
import { call } from "./call.ts";
import { done, requiredText, wireBoolean, wireInt, wireList } from "./fields.ts";
import { longestTokenName, tokenLives } from "./token-limits.ts";

/** An API token may not make these calls: it could prolong itself. */
const access = { who: "space", tabs: ["integrations"], personOnly: true } as const;

const shown = {
  /** The last characters of the token. */
  hint: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  /** To within five minutes. Null: it wasn't used yet. */
  last_used_at: z.string().nullable(),
};

const named = {
  _id: z.string(),
  /** Empty: the one that `POST /integrations/api/token` issues. */
  name: z.string(),
  /** The pages whose calls it makes. Empty: all that its member may make. */
  areas: z.array(z.enum(tabs)),
  read_only: z.boolean(),
  ...shown,
};

/** The token itself. No later call shows it. */
const key = z.string();

/** How long it counts: 30, 90 or 365 days. */
const days = wireInt(30, 365)
  .refine((each) => tokenLives.some((life) => life === each), { error: "invalidInput" })
  .default(90);

/** The member's own: a token outlives the session in which it was made, so that an open or stolen one makes none. */
const password = ownPassword.optional();

export const apiTokenView = z.object(named);
export type ApiTokenView = z.infer<typeof apiTokenView>;

export const fetchApiTokens = call({
  method: "GET",
  path: "/integrations/api/tokens",
  summary: "The member's API tokens in the workspace, without their texts, the newest first",
  access,
  reply: z.object({ tokens: z.array(apiTokenView) }),
});

export const createApiToken = call({
  method: "POST",
  path: "/integrations/api/tokens",
  summary:
    "Issues a further API token, at most 20, and shows it this once, to its member, who proves to be there by the password; without one, by a sign-in of the last ten minutes",
  access,
  body: z.object({
    name: requiredText(longestTokenName),
    /** Pages that grant calls. Empty: all that the member may do. */
    areas: wireList(z.enum(tabs), tabs.length).default([]),
    /** It makes no call that changes something. */
    read_only: wireBoolean.default(false),
    days,
    password,
  }),
  reply: z.object({ ...named, key }),
  limits: tokenMakings,
});

export const endApiToken = call({
  method: "POST",
  path: "/integrations/api/tokens/{id}/revoke",
  summary: "Revokes one of the member's API tokens in the workspace",
  access,
  reply: done,
});

export const fetchApiToken = call({
  method: "GET",
  path: "/integrations/api/token",
  summary:
    "The member's API token without a name in the workspace, without its text; null where there is none",
  access,
  reply: z.object({ token: z.object(shown).nullable() }),
});

export const issueApiTokenCall = call({
  method: "POST",
  path: "/integrations/api/token",
  summary:
    "Issues or renews the member's API token without a name and shows it this once, to its member, who proves to be there as for a further one; the earlier one stops working",
  access,
  body: z.object({ days, password }),
  reply: z.object({ ...shown, key }),
  limits: tokenMakings,
});

export const revokeApiTokenCall = call({
  method: "POST",
  path: "/integrations/api/token/revoke",
  summary: "Revokes the member's API token without a name in the workspace",
  access,
  reply: done,
});
