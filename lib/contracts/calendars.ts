import { z } from "zod";
import { call } from "./call.ts";
import { done, idField, pageOf, requiredText, wireInt } from "./fields.ts";

const access = { who: "space", tabs: ["integrations"], feature: "calendly" } as const;
/** What calendars offer is chosen in campaigns, too. */
const offered = { who: "space", tabs: ["integrations", "campaigns"], feature: "calendly" } as const;

/** A calendar of the workspace: a person at Calendly [OC-412]. */
export const calendlyUser = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** The address of a picture on the web. */
  user_avatar: z.string().nullable(),
  email: z.string(),
  /** `disabled`: Calendly refused its token. */
  status: z.enum(["connected", "disabled"]),
  /** Calendly's words of the last failure. */
  error: z.string().nullable(),
  /** Whether the member connected it. */
  is_own: z.boolean(),
});
export type CalendlyUser = z.infer<typeof calendlyUser>;

/** A kind of meeting [OC-413]. */
export const calendlyEventType = z.object({
  _id: z.string(),
  name: z.string(),
  /** Where a meeting of this kind is booked. */
  url: z.string(),
  /** The calendar that offers it. */
  user_id: z.string(),
});
export type CalendlyEventType = z.infer<typeof calendlyEventType>;

export const listCalendlyUsers = call({
  method: "GET",
  path: "/integrations/calendly/users",
  summary:
    "The member's Calendly calendars, an admin's are those of all members, in the order in which they were connected",
  access: offered,
  reply: z.array(calendlyUser),
});

export const connectCalendly = call({
  method: "POST",
  path: "/integrations/calendly/users",
  summary:
    "Connects the member's Calendly by a personal access token, which is tried first; the same person is connected again",
  access,
  body: z.object({ token: requiredText(4_000) }),
  reply: calendlyUser,
  limits: [
    { points: 20, seconds: 600, by: "account" },
    { points: 60, seconds: 600, by: "space" },
  ],
});

export const disconnectCalendly = call({
  method: "POST",
  path: "/integrations/calendly/{id}/disconnect",
  summary: "Disconnects a Calendly calendar and forgets its token: the member's own, or as an admin any",
  access,
  reply: done,
});

export const listEventTypesForAccount = call({
  method: "GET",
  path: "/integrations/calendly/event_types",
  summary:
    "What the Calendly calendars offer that the member sees, by name, for campaigns of a social account",
  access: offered,
  query: z.object({
    credentials_id: idField,
    offset: wireInt(0, 100_000).default(0),
    limit: wireInt(1, 100).default(16),
  }),
  reply: pageOf(calendlyEventType),
});

export const listEventTypesOfUser = call({
  method: "GET",
  path: "/integrations/calendly/{id}/event_types",
  summary: "What one Calendly calendar offers, by name",
  access: offered,
  query: z.object({ limit: wireInt(1, 500).default(100) }),
  reply: z.array(calendlyEventType),
});

export const reloadCalendly = call({
  method: "POST",
  path: "/integrations/calendly/reload",
  summary: "Reads anew what the Calendly calendars offer that the member sees",
  access: offered,
  reply: done,
  limits: [{ points: 10, seconds: 60, by: "space" }],
});
