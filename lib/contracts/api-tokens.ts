import { z } from "zod";
import { call } from "./call.ts";
import { done, wireInt } from "./fields.ts";

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

export const apiTokenView = z.object(shown);
export type ApiTokenView = z.infer<typeof apiTokenView>;

export const fetchApiToken = call({
  method: "GET",
  path: "/integrations/api/token",
  summary: "The member's API token in the workspace, without its text; null where there is none",
  access,
  reply: z.object({ token: apiTokenView.nullable() }),
});

export const issueApiTokenCall = call({
  method: "POST",
  path: "/integrations/api/token",
  summary: "Issues or renews the member's API token and shows it this once; an earlier one stops working",
  access,
  body: z.object({
    /** How long it counts: 30, 90 or 365 days. */
    days: wireInt(30, 365)
      .refine((days) => [30, 90, 365].includes(days), { error: "invalidInput" })
      .default(90),
  }),
  reply: z.object({
    ...shown,
    /** The token itself. No later call shows it. */
    key: z.string(),
  }),
  limits: [{ points: 20, seconds: 600, by: "account" }],
});

export const revokeApiTokenCall = call({
  method: "POST",
  path: "/integrations/api/token/revoke",
  summary: "Revokes the member's API token in the workspace",
  access,
  reply: done,
});
