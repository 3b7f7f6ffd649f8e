import { z } from "zod";
import { call } from "./call.ts";
import {
  idField,
  requiredText,
  storableText,
  textsByName,
  wireBoolean,
  wireInt,
  wireList,
  wireObject,
} from "./fields.ts";
import { importEntry } from "./imports.ts";
import { personFields } from "./words/person-fields.ts";
import { refusalReasons } from "./words/refusal-reasons.ts";
import { mostOfSearch } from "./words/search-sources.ts";

const access = { who: "space", tabs: ["campaigns"] } as const;
const limits = [{ points: 120, seconds: 600, by: "space" }] as const;

export const startSearch = call({
  method: "POST",
  path: "/workflows/searches",
  summary:
    "Searches people on the network by the address of a search, post, event, group, list or project; the same `key` starts one search",
  access,
  body: z.object({
    url: requiredText(8_000),
    credentials_id: idField,
    /** Left out: for a campaign that is still being written. */
    workflow_id: idField.optional(),
    /** Whether people of other campaigns are moved here. */
    is_existing_people: wireBoolean.default(false),
    /** How many people at most. */
    limit: wireInt(1, mostOfSearch).default(1_000),
    key: requiredText(80),
  }),
  reply: importEntry,
  limits,
});

export const updateSearchStatus = call({
  method: "POST",
  path: "/workflows/searches/{id}/update_status",
  summary: "Stops a search on the network, or has it go on; one that found everybody begins anew",
  access,
  body: z.object({
    status: z.enum(["active", "stopped"]),
    /** The search's own campaign and account. A search of another one is not found. */
    workflow_id: idField.optional(),
    credentials_id: idField.optional(),
  }),
  reply: importEntry,
  limits,
});

export const rerunSearches = call({
  method: "POST",
  path: "/workflows/rerun_searches",
  summary: "Has all searches of a campaign that are over begin anew: whoever is new there is added",
  access,
  body: z.object({ workflow_id: idField }),
  reply: z.object({ searches: z.number().int() }),
  limits,
});

export const addPeople = call({
  method: "POST",
  path: "/workflows/{id}/add_people",
  summary: "Adds people to a campaign; whoever is in it already is told and left as is",
  access,
  body: z.object({
    people: wireList(
      z.object({
        fields: wireObject(z.partialRecord(z.enum(personFields), storableText(2_100))),
        custom_fields: wireObject(textsByName({ names: 60, texts: 1_000, most: 100 })).default({}),
      }),
      500,
    ),
    /** Whether people of other campaigns are moved here. */
    is_existing_people: wireBoolean.default(false),
  }),
  reply: z.object({
    search_id: z.string(),
    accepted: z.number().int(),
    /** By the place in the list; the first is 1. */
    refused: z.array(z.object({ line: z.number().int(), reason: z.enum(refusalReasons) })),
  }),
  limits,
});
