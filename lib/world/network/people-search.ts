import { hashText } from "@/lib/kernel/random/index.ts";
import { addressOf } from "@/lib/kernel/web-address/index.ts";
import type { Answer, Call, Route, World } from "../http/router.ts";
import { ok, refuse } from "../http/router.ts";
import { slugOf } from "../people/population.ts";
import { eventSlugs, membershipsOf, traitsOf } from "../people/traits.ts";
import type { Db } from "../store/database.ts";
import type { AccountRow } from "../store/network.ts";
import { type PersonRow, peopleBehind, peopleByWords } from "../store/people.ts";
import { signedIn } from "./signed-in.ts";
import { ownProfile, profileView } from "./views.ts";

/** People of a page, as of the real network's search. */
const pageSize = 10;
/** People whom the store reads at once to choose from. */
const readAtOnce = 200;

/** Chooses whom a source has; or why the network doesn't show it. */
type Choice = { readonly has: (person: PersonRow) => boolean } | { readonly refusal: Answer };

const share = (name: string, id: number, per: number) => hashText(`${name}:${id}`) % per === 0;

const gone: Choice = { refusal: refuse(404, "not_found") };

function choose(world: World, ref: string, source: string, url: URL): Choice {
  const parts = url.pathname.toLowerCase().split("/").filter(Boolean);
  const last = parts.at(-1) ?? "";
  const named = (after: string) => parts[parts.indexOf(after) + 1] ?? "";
  const mine = membershipsOf(ref);
  if (/gone|missing/.test(url.pathname)) return gone;
  switch (source) {
    case "event": {
      const slug = named("events");
      if (!eventSlugs.includes(slug)) return gone;
      if (!mine.events.includes(slug)) return { refusal: refuse(403, "not_member") };
      return { has: ({ id }) => traitsOf(world.seed, id).events.includes(slug) };
    }
    case "group": {
      const slug = named("groups");
      const isIt = (group: string) => slugOf(group) === slug;
      const some = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((id) => traitsOf(world.seed, id).groups);
      if (!some.some(isIt)) return gone;
      if (!mine.groups.some(isIt)) return { refusal: refuse(403, "not_member") };
      return { has: ({ id }) => traitsOf(world.seed, id).groups.some(isIt) };
    }
    case "post":
      return { has: ({ id }) => share(last, id, 25) };
    case "navigator_list":
      if (!ownProfile(ref).premium) return { refusal: refuse(403, "sales_navigator_needed") };
      return { has: ({ id }) => share(last, id, 40) };
    case "recruiter_project":
    case "recruiter_search":
      if (!ownProfile(ref).premium) return { refusal: refuse(403, "recruiter_needed") };
      return { has: ({ id }) => share(url.pathname, id, 40) };
    default:
      return gone;
  }
}

async function search(tx: Db, world: World, account: AccountRow, { query }: Call): Promise<Answer> {
  const source = query.get("source") ?? "";
  const url = addressOf(query.get("url") ?? "");
  const after = Number(query.get("cursor") ?? "0");
  if (!url || !Number.isInteger(after) || after < 0) return refuse(400, "bad_request");
  if (source === "search_url") {
    if (url.pathname.startsWith("/sales/") && !ownProfile(account.ref).premium)
      return refuse(403, "sales_navigator_needed");
    const words = url.searchParams.get("keywords") ?? "";
    const { total, people } = await peopleByWords(tx, words, after, pageSize + 1);
    return page(tx, account, people, total);
  }
  const choice = choose(world, account.ref, source, url);
  if ("refusal" in choice) return choice.refusal;
  const found: PersonRow[] = [];
  for (let from = after; found.length <= pageSize; ) {
    const some = await peopleBehind(tx, from, readAtOnce);
    found.push(...some.filter(choice.has));
    const end = some.at(-1);
    if (!end) break;
    from = end.id;
  }
  return page(tx, account, found, null);
}

async function page(tx: Db, account: AccountRow, found: readonly PersonRow[], total: number | null) {
  const shown = found.slice(0, pageSize);
  const people = await Promise.all(shown.map((person) => profileView(tx, account.ref, person)));
  const cursor = found.length > pageSize ? String(shown.at(-1)?.id) : null;
  return ok({ people, cursor, total });
}

/** The people of searches, posts, events, groups, lists and projects. */
export const searchRoutes: Route[] = [
  { method: "GET", path: "/network/accounts/:ref/search", handle: signedIn(search) },
];
