import { z } from "zod";
import { callUnipile, type UnipileOptions } from "./api.ts";

const post = z.object({
  id: z.string().catch(""),
  social_id: z.string().min(1).max(500),
  permissions: z
    .object({ can_react: z.boolean().catch(true), can_post_comments: z.boolean().catch(true) })
    .catch({ can_react: true, can_post_comments: true }),
});
export type Post = z.infer<typeof post>;

const posts = z.object({ items: z.array(z.unknown()) });

/** A person's latest posts. One of another shape is left out. */
export async function latestPosts(
  options: UnipileOptions,
  accountRef: string,
  providerId: string,
  count: number,
): Promise<Post[]> {
  const call = {
    method: "GET",
    path: `/users/${encodeURIComponent(providerId)}/posts`,
    query: { account_id: accountRef, limit: count },
  } as const;
  const { items } = await callUnipile(options, call, posts);
  return items.flatMap((one) => post.safeParse(one).data ?? []).slice(0, count);
}

/** What tells two names of one post apart from another's: the digits of its activity, or the name itself. */
const keyOf = (name: string) => /(\d{6,})\D*$/.exec(name)?.[1] ?? name;

const deeds = z.object({ items: z.array(z.unknown()) });
const comment = z.object({
  id: z.string().max(500),
  post_id: z.string(),
  text: z.string().catch(""),
  date: z.string().catch(""),
});
const reaction = z.object({ post_id: z.string() });

async function ofOwner(options: UnipileOptions, accountRef: string, ownerId: string, what: string) {
  const call = {
    method: "GET",
    path: `/users/${encodeURIComponent(ownerId)}/${what}`,
    query: { account_id: accountRef, limit: 100 },
  } as const;
  return (await callUnipile(options, call, deeds)).items;
}

/** The account's own latest comments on one post. */
export async function ownComments(
  options: UnipileOptions,
  accountRef: string,
  ownerId: string,
  { id, social_id }: Post,
): Promise<z.infer<typeof comment>[]> {
  const keys = [keyOf(id), keyOf(social_id)];
  const all = await ofOwner(options, accountRef, ownerId, "comments");
  return all
    .flatMap((one) => comment.safeParse(one).data ?? [])
    .filter((one) => keys.includes(keyOf(one.post_id)));
}

/** Whether the account's latest reactions include all of these posts. */
export async function hasReacted(
  options: UnipileOptions,
  accountRef: string,
  ownerId: string,
  meant: readonly Post[],
): Promise<boolean> {
  const all = await ofOwner(options, accountRef, ownerId, "reactions");
  const done = new Set(
    all.flatMap((one) => reaction.safeParse(one).data ?? []).map((one) => keyOf(one.post_id)),
  );
  return meant.every(({ id, social_id }) => done.has(keyOf(social_id)) || done.has(keyOf(id)));
}
