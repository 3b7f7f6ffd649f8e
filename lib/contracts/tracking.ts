import { z } from "zod";
import { call } from "./call.ts";
import { done, requiredText, wireBoolean } from "./fields.ts";

/** The page of domains is open to an unpaid workspace, too [OC-448]. */
const access = { who: "space", tabs: ["workspace_settings"], unpaidOk: true } as const;

/** A domain of the workspace for its links [OC-449]; times are milliseconds of product time. */
export const customDomain = z.object({
  _id: z.string(),
  domain: z.string(),
  /** The TXT record that proves the domain. */
  record: z.object({ type: z.literal("TXT"), name: z.string(), value: z.string() }),
  is_verified: z.boolean(),
  verified_at: z.number().nullable(),
  last_checked_at: z.number().nullable(),
  is_default_for_link_tracking: z.boolean(),
  is_default_for_video_scenario: z.boolean(),
  video_usage_counter: z.number().int(),
  workflow_usage_counter: z.number().int(),
});
export type CustomDomain = z.infer<typeof customDomain>;

export const claimCustomDomain = call({
  method: "POST",
  path: "/tracking/custom_domains",
  summary: "Claims a domain name; its TXT record then has to be set and checked. A known name stays as it is",
  access,
  body: z.object({ domain: requiredText(253) }),
  reply: customDomain,
  limits: [{ points: 60, seconds: 600, by: "space" }],
});

export const listCustomDomains = call({
  method: "GET",
  path: "/tracking/custom_domains",
  summary: "The workspace's domains",
  access: { ...access, tabs: ["workspace_settings", "campaigns"] },
  reply: z.array(customDomain),
});

export const changeCustomDomain = call({
  method: "PATCH",
  path: "/tracking/custom_domains/{id}",
  summary: "Changes for what a domain is the default; one domain each is",
  access,
  body: z.object({
    is_default_for_link_tracking: wireBoolean.optional(),
    is_default_for_video_scenario: wireBoolean.optional(),
  }),
  reply: customDomain,
});

export const releaseCustomDomain = call({
  method: "DELETE",
  path: "/tracking/custom_domains/{id}",
  summary: "Gives a domain up; whoever claims it next has to prove it anew",
  access,
  reply: done,
});

export const verifyCustomDomain = call({
  method: "POST",
  path: "/tracking/custom_domains/{id}/verify",
  summary: "Looks the domain's TXT record up",
  access,
  reply: customDomain,
  limits: [{ points: 60, seconds: 600, by: "space" }],
});

export const setCustomDomainForAll = call({
  method: "POST",
  path: "/tracking/custom_domains/{id}/set_for_all",
  summary: "Makes a domain the default, and has all campaigns (link_tracking) or video scenarios use it",
  access,
  body: z.object({ target_type: z.enum(["link_tracking", "video_scenario"]) }),
  reply: customDomain,
});
