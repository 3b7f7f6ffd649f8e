/** The lists whose filters a person may keep as views. */
export const viewedLists = ["profiles", "campaigns", "inbox"] as const;
export type ViewedList = (typeof viewedLists)[number];

/** The longest name of a view, in characters. */
export const longestViewName = 60;

const anyText = /^\P{Cc}+$/u;
const word = /^[a-z_]{1,40}$/;

/**
 * The parameters of each list that belong to a view, in the order in which a view writes them, and what each may say.
 * What isn't named is no filter: where the list was read to, who reads it, what is open over it. Nor is a list's usual
 * state a filter: the current campaigns, all conversations. `view` may become a part of a path and is a closed choice.
 */
const filters: Readonly<Record<ViewedList, Readonly<Record<string, RegExp>>>> = {
  profiles: { search: anyText, status: word },
  campaigns: { search: anyText, view: /^(?:archived|deleted)$/ },
  inbox: { filter: /^(?!all$)[a-z_]{1,40}$/, search: anyText },
};

/**
 * What of an address's query belongs to a view of a list, always written the same way: two queries filter alike where
 * this gives the same text. Empty: nothing is filtered. Of a repeated parameter the first counts, as on the pages.
 * @param query with or without its leading "?"; whatever it is, the result holds nothing but parameters.
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

/** Where in a list somebody is: another filter begins at its beginning. */
const places = ["page", "cursor"];

/**
 * The query of an address with the filters of a view in place of its own; what else stands in it (the account, the
 * workspace) stays, and the list begins anew.
 */
export function withView(list: ViewedList, query: string, view: string): string {
  const next = new URLSearchParams(query);
  for (const name of [...Object.keys(filters[list]), ...places]) next.delete(name);
  for (const [name, value] of new URLSearchParams(viewQuery(list, view))) next.set(name, value);
  return next.toString();
}

/** Whether two queries of a list filter alike, in whatever order and beside whatever else they say it. */
export function isSameView(list: ViewedList, one: string, other: string): boolean {
  return viewQuery(list, one) === viewQuery(list, other);
}
