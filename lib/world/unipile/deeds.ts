import { z } from "zod";
import type { Answer, Call, Route, World } from "../http/router.ts";
import { ok } from "../http/router.ts";
import { aboutPerson, recordDeed } from "../network/deeds.ts";
import { traitsOf } from "../people/traits.ts";
import { latestDeeds } from "../store/deeds.ts";
import { personByAddress, personById } from "../store/people.ts";
import { accountOf, askNetwork, onNetwork, refusalOf, refuse, unipile } from "./call.ts";
import { pageOf, postsOf } from "./people.ts";

const urn = "urn:li:activity:";
const nameOf = (post: string) => post.replace(urn, "");

/** The person who wrote a post. Null: the network has no such post. */
async function authorOf(world: World, post: string) {
  const id = /^post-(\d+)-\d+$/.exec(nameOf(post))?.[1];
  const person = id === undefined ? null : await personById(world.sql, Number(id));
  return person && postsOf(world, person.id).includes(nameOf(post)) ? person : null;
}

/** Records what an account does to a person, and nothing else. */
async function record(
  world: World,
  account: string,
  providerId: string,
  deed: Parameters<typeof recordDeed>[2],
): Promise<Answer | null> {
  const handle = aboutPerson(async (tx, between) => ok({ made: await recordDeed(tx, between, deed) }));
  const call: Call = {
    params: { ref: account },
    query: new URLSearchParams(),
    body: { profile: providerId },
    raw: Buffer.alloc(0),
    headers: {},
  };
  const answer = (await handle(world, call)) ?? refuse(500, "provider_error");
  return refusalOf({ status: answer.status, body: answer.body as Record<string, unknown> });
}

const reaction = z.strictObject({
  account_id: z.string(),
  post_id: z.string(),
  reaction_type: z.enum(["like", "celebrate", "support", "love", "insightful", "funny"]).optional(),
});
const comment = z.strictObject({ account_id: z.string(), text: z.string().min(1) });
const endorsement = z.strictObject({
  account_id: z.string(),
  profile_id: z.string(),
  skill_endorsement_id: z.number().int(),
});

const invalid = () => refuse(400, "invalid_parameters");

/** What an account did lately, of one kind. */
const own = (what: "reactions" | "comments") =>
  unipile("GET", `/users/:identifier/${what}`, async (world, call) => {
    const rows = await latestDeeds(world.sql, accountOf(call), what === "comments" ? "comment" : "like", 100);
    const items = rows.map((row) => ({
      id: `${row.kind}-${row.id}`,
      post_id: row.about,
      post_urn: `${urn}${row.about}`,
      text: row.body,
      value: "LIKE",
      date: row.at.toISOString(),
    }));
    return ok({ object: what === "comments" ? "CommentList" : "PostReactionList", items, cursor: null });
  });

/** Posts with their reactions and comments, and endorsements. */
export const deedRoutes: readonly Route[] = [
  unipile("GET", "/users/:identifier/posts", async (world, call) => {
    const person = await personByAddress(world.sql, call.params.identifier ?? "");
    if (!person) return refuse(404, "resource_not_found");
    const { posts, takesComments } = traitsOf(world.seed, person.id);
    const items = posts.slice(0, Number(call.query.get("limit") ?? 10)).map((id, place) => ({
      object: "Post",
      provider: "LINKEDIN",
      id,
      social_id: `${urn}${id}`,
      text: "",
      permissions: { can_react: true, can_share: true, can_post_comments: place > 0 || takesComments },
    }));
    return ok({ object: "PostList", items, cursor: null });
  }),
  own("reactions"),
  own("comments"),
  unipile("POST", "/posts/reaction", async (world, { body }) => {
    const given = reaction.safeParse(body).data;
    if (!given) return invalid();
    const author = await authorOf(world, given.post_id);
    if (!author) return refuse(422, "invalid_post");
    const about = nameOf(given.post_id);
    const refusal = await record(world, given.account_id, author.provider_id, { kind: "like", about });
    return refusal ?? ok({ object: "ReactionAdded" }, 201);
  }),
  unipile("POST", "/posts/:post/comments", async (world, { body, params }) => {
    const given = comment.safeParse(body).data;
    if (!given) return invalid();
    const author = await authorOf(world, params.post ?? "");
    if (!author) return refuse(422, "invalid_post");
    const answer = await askNetwork(world, "POST", onNetwork(given.account_id, "comments"), {
      body: { profile: author.provider_id, text: given.text },
    });
    return refusalOf(answer) ?? ok({ object: "CommentSent", comment_id: answer.body.id }, 201);
  }),
  unipile("GET", "/posts/:post", async (_world, { params }) => {
    const post = nameOf(params.post ?? "");
    if (/gone|missing/.test(post)) return refuse(404, "resource_not_found");
    return ok({ object: "Post", provider: "LINKEDIN", id: post, social_id: `${urn}${post}` });
  }),
  unipile("GET", "/posts/:post/reactions", async (world, call) => {
    const post = nameOf(call.params.post ?? "");
    const page = await pageOf(world, call, "post", `https://network.example/posts/${post}`);
    if ("refusal" in page) return page.refusal ?? refuse(500, "unexpected_error");
    const items = page.people.map((found) => ({
      object: "PostReaction",
      value: "LIKE",
      post_id: post,
      author: {
        id: found.providerId,
        type: "INDIVIDUAL",
        name: `${found.firstName} ${found.lastName}`,
        headline: found.headline,
        profile_url: found.url,
        network_distance: found.relation === "connected" ? "FIRST_DEGREE" : "THIRD_DEGREE",
      },
    }));
    const paging = { cursor: page.cursor, start: 0, page_count: items.length, total_count: items.length };
    return ok({ object: "PostReactionList", items, cursor: page.cursor, paging });
  }),
  unipile("GET", "/posts/:post/comments", async () => ok({ object: "CommentList", items: [], cursor: null })),
  unipile("POST", "/linkedin/profile/endorse", async (world, { body }) => {
    const given = endorsement.safeParse(body).data;
    if (!given) return invalid();
    const person = await personByAddress(world.sql, given.profile_id);
    const about = person && traitsOf(world.seed, person.id).skills[given.skill_endorsement_id - 1];
    if (!person || !about) return refuse(422, "unprocessable_entity");
    const refusal = await record(world, given.account_id, person.provider_id, { kind: "endorse", about });
    return refusal ?? ok({ object: "LinkedinProfileEndorse", endorsed: true });
  }),
];
