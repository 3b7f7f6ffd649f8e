/** The lists whose filters a person may save as views. */
export const viewedLists = ["profiles", "campaigns", "inbox"] as const;
export type ViewedList = (typeof viewedLists)[number];

/** The longest name of a view, in characters. */
export const longestViewName = 60;

const anyText = /^\P{Cc}+$/u;
const word = /^[a-z_]{1,40}$/;

/**
 * The query parameters that belong to a view of each list, in the order in which a view writes them, with their
 * allowed values. Other parameters are no filters: the position in the list, the account, an open panel. The default
 * state of a list (current campaigns, all conversations) isn't a filter either. `view` may become a part of a path and
 * is therefore a closed choice.
 */
const filters: Readonly<Record<ViewedList, Readonly<Record<string, RegExp>>>> = {
  profiles: { search: anyText, status: word, filters: anyText, order: /^(?:name|answered)$/ },
  campaigns: {
    search: anyText,
    view: /^(?:archived|deleted)$/,
    status: /^(?:draft|active|paused|finished)$/,
    account: /^all$/,
    sort: word,
    descending: /^true$/,
  },
  inbox: { filter: /^(?!all$)[a-z_]{1,40}$/, search: anyText, campaign: /^[0-9a-f-]{36}$/i },
};

/**
 * The part of an address's query that belongs to a view, in a canonical form: two queries filter alike if this gives
 * the same text. Empty: nothing is filtered. Of a repeated parameter the first counts, as on the pages.
 * @param query with or without its leading "?". The result contains only known parameters, whatever the query is.
 */
export function viewQuery(list: ViewedList, query: string): string {
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const [name, form] of Object.entries(filters[list])) {
    const value = given.get(name)?.trim();
    if (value && form.test(value)) kept.set(name, value);
  }
  return kept.toString();
}

/** The parameters of a position in a list: a new filter starts at the beginning. */
const places = ["page", "cursor"];

/**
 * The query of an address with a view's filters in place of its own. Other parameters (the account, the workspace)
 * stay, and the list starts at the beginning.
 */
export function withView(list: ViewedList, query: string, view: string): string {
  const next = new URLSearchParams(query);
  for (const name of [...Object.keys(filters[list]), ...places]) next.delete(name);
  for (const [name, value] of new URLSearchParams(viewQuery(list, view))) next.set(name, value);
  return next.toString();
}

/** Whether two queries of a list filter alike, whatever their order and other parameters. */
export function isSameView(list: ViewedList, one: string, other: string): boolean {
  return viewQuery(list, one) === viewQuery(list, other);
}
