import { type Answer, type Call, ok, type Route, refuse, textField, type World } from "../http/router.ts";
import { eventSlugs, eventUrlOf, type Traits, traitsOf } from "../people/traits.ts";
import { networkLimits } from "../settings.ts";
import { type Db, productNow } from "../store/database.ts";
import { type DeedKind, deedKinds, insertDeed, listDeeds } from "../store/deeds.ts";
import { type AccountRow, isConnected } from "../store/network.ts";
import { type PersonRow, personByAddress } from "../store/people.ts";
import { recordReceived } from "../store/received.ts";
import { clean, signedIn, sinceOf } from "./signed-in.ts";
import { threadIdOf } from "./views.ts";

/** An account and the person to whom it does something. */
export interface Between {
  readonly account: AccountRow;
  readonly person: PersonRow;
  readonly traits: Traits;
  readonly at: Date;
}

/** The handler of a call about a person, who is named by `profile` in the body or the query. */
export const aboutPerson = (
  act: (tx: Db, between: Between, call: Call, world: World) => Promise<Answer>,
): Route["handle"] =>
  signedIn(async (tx, world, account, call) => {
    const address = textField(call.body, "profile") || (call.query.get("profile") ?? "");
    const person = await personByAddress(tx, address);
    if (!person) return refuse(404, "no_such_profile");
    const at = await productNow(tx);
    return act(tx, { account, person, at, traits: traitsOf(world.seed, person.id) }, call, world);
  });

/** Records a deed, and that the person received it. Null: it was there already. */
export async function recordDeed(
  tx: Db,
  { account, person, at }: Between,
  deed: { kind: DeedKind; about?: string; body?: string; subject?: string },
): Promise<string | null> {
  const { kind, about = "", body = "", subject = null } = deed;
  const id = await insertDeed(tx, { account: account.ref, person: person.id, kind, about, body, at });
  if (id === null) return null;
  const ref = `${kind}-${id}`;
  await recordReceived(tx, {
    account: account.ref,
    person: person.id,
    at,
    channel: kind,
    address: person.provider_id,
    ref,
    subject,
    body: body || about || ref,
  });
  return ref;
}

export const receipt = ({ person }: Between, id: string, threadId: string | null = null) =>
  ok({ id, providerId: person.provider_id, threadId }, 201);

/** Does the same to the first of a person's things. What was done before stays, and counts as done. */
async function toFirst(tx: Db, between: Between, kind: "like" | "endorse", things: readonly string[]) {
  for (const about of things) await recordDeed(tx, between, { kind, about });
  const shown = await shownOf(tx, between, kind, things);
  return receipt(between, shown.at(-1)?.id ?? "");
}

/** A person's posts or skills, each with whether the account has liked or endorsed it. */
async function shownOf(
  tx: Db,
  { account, person }: Between,
  kind: "like" | "endorse",
  things: readonly string[],
) {
  const deeds = await listDeeds(tx, { account: account.ref, person: person.id, kind });
  return things.map((about) => {
    const deed = deeds.find((one) => one.about === about);
    return { id: deed ? `${kind}-${deed.id}` : about, done: deed !== undefined };
  });
}

function countOf({ body }: Call): number {
  const count = Number(body.count);
  return Number.isInteger(count) && count > 0 ? Math.min(count, 20) : 1;
}

const post = (path: string, handle: Route["handle"]): Route => ({
  method: "POST",
  path: `/network/accounts/:ref/${path}`,
  handle,
});
const get = (path: string, handle: Route["handle"]): Route => ({
  method: "GET",
  path: `/network/accounts/:ref/${path}`,
  handle,
});

/** Visits, follows, likes, endorsements, comments and event invitations. */
export const deedRoutes: Route[] = [
  post(
    "views",
    aboutPerson(async (tx, between) =>
      receipt(between, (await recordDeed(tx, between, { kind: "view" })) ?? ""),
    ),
  ),
  post(
    "follows",
    aboutPerson(async (tx, between) => {
      const { account, person } = between;
      const made = await recordDeed(tx, between, { kind: "follow" });
      const [before] = await listDeeds(tx, { account: account.ref, person: person.id, kind: "follow" });
      return receipt(between, made ?? `follow-${before?.id}`);
    }),
  ),
  post(
    "likes",
    aboutPerson(async (tx, between, call) => {
      const posts = between.traits.posts.slice(0, countOf(call));
      return posts.length === 0 ? refuse(404, "no_posts") : toFirst(tx, between, "like", posts);
    }),
  ),
  post(
    "endorsements",
    aboutPerson(async (tx, between, call) => {
      const skills = between.traits.skills.slice(0, countOf(call));
      return skills.length === 0 ? refuse(404, "no_skills") : toFirst(tx, between, "endorse", skills);
    }),
  ),
  post(
    "comments",
    aboutPerson(async (tx, between, { body }) => {
      const text = clean(textField(body, "text"));
      if (text.trim() === "") return refuse(422, "empty_comment");
      if (text.length > networkLimits.commentChars) return refuse(422, "comment_too_long");
      const [about] = between.traits.posts;
      if (about === undefined) return refuse(404, "no_posts");
      if (!between.traits.takesComments) return refuse(403, "comments_closed");
      const made = await recordDeed(tx, between, { kind: "comment", about, body: text });
      return made === null ? refuse(409, "already_commented") : receipt(between, made);
    }),
  ),
  post(
    "event-invitations",
    aboutPerson(async (tx, between, { body }) => {
      const about = clean(textField(body, "eventUrl"));
      if (!eventSlugs.some((slug) => eventUrlOf(slug) === about.replace(/\/+$/, "")))
        return refuse(404, "no_such_event");
      if (!(await isConnected(tx, between.account.ref, between.person.id)))
        return refuse(403, "not_connected");
      const made = await recordDeed(tx, between, { kind: "invite_to_event", about });
      return made === null ? refuse(409, "already_invited_to_event") : receipt(between, made);
    }),
  ),
  get(
    "posts",
    aboutPerson(async (tx, between) => {
      const items = await shownOf(tx, between, "like", between.traits.posts);
      return ok({ providerId: between.person.provider_id, items });
    }),
  ),
  get(
    "skills",
    aboutPerson(async (tx, between) => {
      const items = await shownOf(tx, between, "endorse", between.traits.skills);
      return ok({ providerId: between.person.provider_id, items });
    }),
  ),
  get(
    "deeds",
    aboutPerson(async (tx, { account, person }, { query }) => {
      const kind = deedKinds.find((one) => one === query.get("kind"));
      if (!kind) return refuse(400, "bad_kind");
      const rows = await listDeeds(tx, { account: account.ref, person: person.id, kind }, sinceOf(query));
      const deeds = rows.map(({ id, about, body }) => ({ id: `${kind}-${id}`, about, text: body }));
      const providerId = person.provider_id;
      return ok({ providerId, threadId: threadIdOf(account.ref, providerId), deeds });
    }),
  ),
];
