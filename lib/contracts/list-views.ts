import { z } from "zod";
import { call } from "./call.ts";
import { done, requiredText, text } from "./fields.ts";
import { longestViewName, viewedLists } from "./list-view-query.ts";

/** Open to members who may open one of the lists. */
const access = { who: "space", tabs: ["profiles", "campaigns", "inbox"] } as const;

/** The longest query of a view, in characters. */
export const longestViewQuery = 2000;

const list = z.enum(viewedLists);

/** A saved view of a list; `query` is its part of the address, without "?". */
const listViewItem = z.object({
  _id: z.string(),
  list,
  name: z.string(),
  query: z.string(),
  created_at: z.string(),
});
export type ListViewItem = z.infer<typeof listViewItem>;

const listViews = z.object({ items: z.array(listViewItem) });
export type ListViews = z.infer<typeof listViews>;

export const fetchListViews = call({
  method: "GET",
  path: "/list_views",
  summary: "The views of a list that the member saved, by name",
  access,
  query: z.object({ list }),
  reply: listViews,
});

export const saveListView = call({
  method: "POST",
  path: "/list_views",
  summary: "Saves a list's filters under a name; a view of the same name is replaced",
  access,
  body: z.object({ list, name: requiredText(longestViewName), query: text(longestViewQuery) }),
  reply: listViewItem,
});

export const deleteListView = call({
  method: "DELETE",
  path: "/list_views/{id}",
  summary: "Forgets a view of the member's own",
  access,
  reply: done,
});
