import { z } from "zod";
import { call } from "./call.ts";
import { idField, requiredText, text, wireInt, wireList } from "./fields.ts";
import { peopleFilters } from "./people-query.ts";
import { leftOutReasons, peopleDeedStates, peopleDeeds } from "./words/people-deeds.ts";

/** The most people that are chosen one by one. */
const mostChosen = 1000;

/** The filters of GET /profiles. */
const filtered = {
  query: text(200).optional(),
  lead_status: text(40).optional(),
  filters: peopleFilters.optional(),
};

/** What a member does to many people, how far it is, and what came of it [OC-188]. Times are the machine's. */
export const peopleDeed = z.object({
  _id: z.string(),
  action: z.enum(peopleDeeds),
  state: z.enum(peopleDeedStates),
  total: z.number().int().describe("How many people were chosen when it began"),
  reached: z.number().int().describe("How many of them it has come to"),
  changed: z.number().int(),
  left_out: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.number().int() })),
  workflow: z.object({ _id: z.string(), name: z.string() }).nullable(),
  is_late: z.boolean().describe("It has been under way for more than five minutes [OC-191]"),
  created_at: z.number(),
  ended_at: z.number().nullable(),
});
export type PeopleDeedView = z.infer<typeof peopleDeed>;

export const exportProfiles = call({
  method: "GET",
  path: "/profiles/export",
  summary:
    "The people whom the filters of GET /profiles find, as a CSV file in the order of their ids, with labels and own fields; cells that a spreadsheet would run are escaped",
  access: { who: "space", tabs: ["profiles"] },
  query: z.object(filtered),
  reply: z.string(),
  limits: [{ points: 20, seconds: 600, by: "space" }],
});

export const countProfiles = call({
  method: "GET",
  path: "/profiles/count",
  summary: "How many people the filters of GET /profiles find, exactly",
  access: { who: "space", tabs: ["profiles"] },
  query: z.object(filtered),
  reply: z.object({ count: z.number().int() }),
});

export const startDeed = call({
  method: "POST",
  path: "/profiles/deeds",
  summary:
    "Does something to all people whom the filters of GET /profiles find, or to the chosen `ids` among them. A few hundred are done at once, more in the background; the same `key` starts it once. `delete` needs the number of people as `confirmed`",
  access: { who: "space", tabs: ["profiles"] },
  body: z.object({
    action: z.enum(peopleDeeds),
    ...filtered,
    ids: wireList(idField, mostChosen).optional(),
    label_id: idField.optional(),
    workflow_id: idField.optional(),
    credentials_id: idField
      .optional()
      .describe("The account whose blacklist it is; left out: the workspace's"),
    confirmed: wireInt(0, 100_000_000).optional(),
    key: requiredText(80).optional(),
  }),
  reply: peopleDeed,
  limits: [{ points: 120, seconds: 600, by: "space" }],
});

export const listDeeds = call({
  method: "GET",
  path: "/profiles/deeds",
  summary:
    "What the caller began to do to many people within a day: what is under way first, then the latest",
  access: { who: "space", tabs: ["profiles"] },
  reply: z.array(peopleDeed),
});

export const readDeed = call({
  method: "GET",
  path: "/profiles/deeds/{id}",
  summary: "How far it is, and what came of it; the caller's own, or for admins anybody's",
  access: { who: "space", tabs: ["profiles"] },
  reply: peopleDeed,
});

export const cancelDeed = call({
  method: "POST",
  path: "/profiles/deeds/{id}/cancel",
  summary: "Stops it: whom it has reached stays as they are now",
  access: { who: "space", tabs: ["profiles"] },
  reply: peopleDeed,
});
