import { z } from "zod";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { storableText } from "@/lib/kernel/storable-text/index.ts";
import { addressOf } from "@/lib/kernel/web-address/index.ts";
import type { PeoplePage, PeopleSource, SocialProfile } from "../port.ts";
import { answerOf, callUnipile, readAnswer, requireAccount, type UnipileOptions } from "./api.ts";
import { classifyUnipile } from "./classify.ts";
import { pageOf } from "./profiles.ts";

const words = (most: number) =>
  z
    .string()
    .nullish()
    .transform((text) => storableText(text ?? "", most));

const hit = z.object({
  type: z.literal("PEOPLE"),
  id: z.string().min(1).max(500),
  public_identifier: words(500),
  public_profile_url: words(2000),
  profile_url: words(2000),
  profile_picture_url: words(2000),
  name: words(400),
  first_name: words(200),
  last_name: words(200),
  headline: words(500),
  location: words(300),
  network_distance: z.string().catch(""),
  pending_invitation: z.boolean().catch(false),
  premium: z.boolean().catch(false),
  current_positions: z.array(z.object({ company: words(300) })).catch([]),
});

const hits = z.object({
  items: z.array(z.unknown()),
  cursor: z.string().nullish(),
  paging: z.object({ total_count: z.number().int().nonnegative().nullish() }).optional().catch(undefined),
});

/** A person of a search's result. */
function personOf(found: z.infer<typeof hit>): SocialProfile {
  const [first = "", ...rest] = found.name.split(" ");
  return {
    providerId: found.id,
    url: pageOf(found.public_profile_url || found.profile_url, found.public_identifier || found.id),
    firstName: found.first_name || first,
    lastName: found.last_name || (found.first_name ? "" : rest.join(" ")),
    headline: found.headline,
    company: found.current_positions[0]?.company ?? "",
    location: found.location,
    photoUrl: found.profile_picture_url || null,
    premium: found.premium,
    relation:
      found.network_distance === "DISTANCE_1" ? "connected" : found.pending_invitation ? "invited" : "none",
  };
}

/** Why the network shows nobody of a source, in the port's words. */
type Refusal =
  | "not_found"
  | "sales_navigator_needed"
  | "sales_navigator_disconnected"
  | "recruiter_needed"
  | "refused";

const refused = (detail: Refusal) => new ProviderError("rejected", detail);

/** Which subscription a source needs where the network shows it to nobody without. */
function neededFor({ source, url }: PeopleSource): Refusal {
  if (source === "recruiter_project" || source === "recruiter_search") return "recruiter_needed";
  const isNavigator = source === "navigator_list" || addressOf(url)?.pathname.startsWith("/sales/");
  return isNavigator ? "sales_navigator_needed" : "refused";
}

/** A page of people, as the API limits it by the edition of the network. */
const pageOfEdition = ({ url }: PeopleSource) => (/\/(?:sales|talent)\//.test(url) ? 100 : 50);

/** A page of the people of a source. Unipile's first version shows no members of groups and guests of events. */
export function findPeople(
  options: UnipileOptions,
  accountRef: string,
  from: PeopleSource,
  cursor: string | null,
): Promise<PeoplePage> {
  if (from.source === "group" || from.source === "event") return Promise.reject(refused("refused"));
  if (from.source === "post") return peopleOfPost(options, accountRef, from.url, cursor);
  return peopleOfSearch(options, accountRef, from, cursor);
}

async function peopleOfSearch(
  options: UnipileOptions,
  accountRef: string,
  from: PeopleSource,
  cursor: string | null,
): Promise<PeoplePage> {
  const answer = await answerOf(options, {
    method: "POST",
    path: "/linkedin/search",
    query: { account_id: accountRef, limit: pageOfEdition(from), cursor },
    json: { url: from.url },
  });
  if (answer.status >= 300)
    throw await why(options, accountRef, from, classifyUnipile(answer, false), answer.status);
  const page = readAnswer(answer, hits, false);
  return {
    // Who is out of the account's network has no name there, and no page.
    people: page.items
      .flatMap((one) => hit.safeParse(one).data ?? [])
      .filter(({ name, first_name }) => name || first_name)
      .map(personOf),
    cursor: page.cursor ?? null,
    total: page.paging?.total_count ?? null,
  };
}

/** A refusal in the port's words. */
async function why(
  options: UnipileOptions,
  accountRef: string,
  from: PeopleSource,
  error: ProviderError,
  status: number,
): Promise<ProviderError> {
  if (error.kind !== "rejected") return error;
  if (status === 404) await requireAccount(options, accountRef);
  if (status === 404 || status === 400) return refused("not_found");
  const needed = neededFor(from);
  if (error.detail === "sales_navigator_disconnected")
    return refused(needed === "sales_navigator_needed" ? error.detail : needed);
  return refused(error.detail === "not_premium" ? needed : "refused");
}

const author = z.object({
  id: z.string().min(1).max(500),
  name: words(400),
  headline: words(500),
  profile_url: words(2000),
  network_distance: z.string().nullish().catch(null),
});
const reaction = z.object({ author: author.extend({ type: z.literal("INDIVIDUAL") }) });
const comment = z.object({
  author: words(400),
  author_details: author.omit({ name: true }).extend({ is_company: z.boolean().catch(false) }),
});
const deeds = z.object({
  items: z.array(z.unknown()),
  cursor: z.string().nullish(),
  paging: z
    .object({ cursor: z.string().nullish(), total_count: z.number().int().nonnegative().nullish() })
    .optional()
    .catch(undefined),
});

const posted = z.object({ social_id: z.string().min(1).max(500) });

/** The name of a post in the API: the number in its address, or the last part of that. */
function postOf(url: string): string {
  const number = /(?:activity|ugcPost|share)[-:](\d{6,})/.exec(decodeURIComponentSafely(url))?.[1];
  return number ?? addressOf(url)?.pathname.split("/").filter(Boolean).at(-1) ?? "";
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Where a post's people go on: first those who reacted, then those who commented. */
const step = z.object({
  post: z.string(),
  of: z.enum(["reactions", "comments"]),
  cursor: z.string().nullable(),
});

async function peopleOfPost(
  options: UnipileOptions,
  accountRef: string,
  url: string,
  cursor: string | null,
): Promise<PeoplePage> {
  const at = cursor === null ? await firstStep(options, accountRef, url) : step.parse(JSON.parse(cursor));
  const call = {
    method: "GET",
    path: `/posts/${encodeURIComponent(at.post)}/${at.of}`,
    query: { account_id: accountRef, limit: 100, cursor: at.cursor },
  } as const;
  const page = await callUnipile(options, call, deeds);
  const next = page.cursor ?? page.paging?.cursor ?? null;
  const following =
    next !== null
      ? { ...at, cursor: next }
      : at.of === "reactions"
        ? { ...at, of: "comments", cursor: null }
        : null;
  return {
    people: page.items.flatMap((one) => (at.of === "reactions" ? reactor(one) : commenter(one))),
    cursor: following && JSON.stringify(following),
    total: null,
  };
}

async function firstStep(
  options: UnipileOptions,
  accountRef: string,
  url: string,
): Promise<z.infer<typeof step>> {
  const answer = await answerOf(options, {
    method: "GET",
    path: `/posts/${encodeURIComponent(postOf(url))}`,
    query: { account_id: accountRef },
  });
  if (answer.status >= 300)
    throw await why(
      options,
      accountRef,
      { source: "post", url },
      classifyUnipile(answer, false),
      answer.status,
    );
  return { post: readAnswer(answer, posted, false).social_id, of: "reactions", cursor: null };
}

const reactor = (one: unknown) => {
  const found = reaction.safeParse(one).data?.author;
  return found ? [personBehind(found)] : [];
};

const commenter = (one: unknown) => {
  const found = comment.safeParse(one).data;
  if (!found || found.author_details.is_company) return [];
  return [personBehind({ ...found.author_details, name: found.author })];
};

function personBehind({
  id,
  name,
  headline,
  profile_url,
  network_distance,
}: z.infer<typeof author>): SocialProfile {
  const [firstName = "", ...rest] = name.split(" ");
  return {
    providerId: id,
    url: pageOf(profile_url, id),
    firstName,
    lastName: rest.join(" "),
    headline,
    company: "",
    location: "",
    photoUrl: null,
    premium: false,
    relation: network_distance === "FIRST_DEGREE" ? "connected" : "none",
  };
}
