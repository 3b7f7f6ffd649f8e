import { z } from "zod";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { SocialAction, SocialReceipt } from "../port.ts";
import { ownProfile } from "./accounts.ts";
import { callUnipile, requireAccount, type UnipileOptions } from "./api.ts";
import { chatsWith, messagesIn } from "./chats.ts";
import { rejected } from "./classify.ts";
import { latestPosts, ownComments } from "./posts.ts";
import { providerIdOf, relationOf, requireProfile } from "./profiles.ts";

const id = z.string().max(500).nullish();
const invited = z.object({ invitation_id: z.string().max(500) });
const chatStarted = z.object({ chat_id: id, message_id: id });

/** The most signs of a note, of an InMail and of its subject. Source: the network's own limits. */
const longest = { note: 300, inmail: 1900, subject: 200 } as const;

/** Does one thing with an account. Calls `begin` after all reading, right before what can't be taken back. */
type Deed<Kind extends SocialAction["kind"]> = (
  options: UnipileOptions,
  accountRef: string,
  action: Extract<SocialAction, { kind: Kind }>,
  begin: Begin,
) => Promise<SocialReceipt>;
type Begin = () => Promise<void>;

const receipt = (providerMessageId: string, providerId: string, threadId: string | null = null) => ({
  providerMessageId,
  providerId,
  threadId,
});

const invite: Deed<"invite"> = async (options, accountRef, { profile, note }, begin) => {
  if ([...note].length > longest.note) throw rejected("note_too_long");
  const providerId = await providerIdOf(options, accountRef, profile);
  const json = { account_id: accountRef, provider_id: providerId, ...(note ? { message: note } : {}) };
  await begin();
  const sent = await callUnipile(
    options,
    { method: "POST", path: "/users/invite", json, isFinal: true },
    invited,
  );
  return receipt(sent.invitation_id, providerId);
};

const message: Deed<"message"> = async (options, accountRef, { profile, text }, begin) => {
  const providerId = await providerIdOf(options, accountRef, profile);
  const form = { account_id: accountRef, attendees_ids: providerId, text };
  await begin();
  return written(options, providerId, form);
};

/** Writes into the conversation with a person, which begins where there is none. */
async function written(
  options: UnipileOptions,
  providerId: string,
  form: Readonly<Record<string, string>>,
): Promise<SocialReceipt> {
  const call = { method: "POST", path: "/chats", form, isFinal: true } as const;
  const { chat_id, message_id } = await callUnipile(options, call, chatStarted);
  return receipt(message_id ?? chat_id ?? providerId, providerId, chat_id ?? null);
}

const inmail: Deed<"inmail"> = async (options, accountRef, { profile, subject, text }, begin) => {
  if ([...text].length > longest.inmail || [...subject].length > longest.subject)
    throw rejected("inmail_too_long");
  const found = await requireProfile(options, accountRef, profile);
  const providerId = found.provider_id;
  if (relationOf(found) === "connected") throw rejected("conversation_exists");
  const [chat] = await chatsWith(options, accountRef, providerId);
  if (chat) {
    const said = await messagesIn(options, chat.id, new Date(0));
    throw rejected(
      chat.isInmail && said.some((one) => one.is_sender) ? "already_inmailed" : "conversation_exists",
    );
  }
  await begin();
  try {
    return await written(options, providerId, {
      account_id: accountRef,
      attendees_ids: providerId,
      subject,
      text,
      "linkedin[api]": "classic",
      "linkedin[inmail]": "true",
    });
  } catch (error) {
    const isClosed =
      error instanceof ProviderError && /^(?:user_unreachable|blocked_recipient)/.test(error.detail);
    throw isClosed ? rejected("profile_closed") : error;
  }
};

const view: Deed<"view"> = async (options, accountRef, { profile }, begin) => {
  await begin();
  const { provider_id } = await requireProfile(options, accountRef, profile, { isVisit: true });
  return receipt(`view-${provider_id}`, provider_id);
};

const like: Deed<"like"> = async (options, accountRef, { profile, count }, begin) => {
  const providerId = await providerIdOf(options, accountRef, profile);
  const posts = await latestPosts(options, accountRef, providerId, count);
  const last = posts.at(-1);
  if (!last) throw rejected("no_posts");
  await begin();
  // A reaction that is there already stays as it is.
  for (const { social_id: post_id } of posts) {
    const json = { account_id: accountRef, post_id, reaction_type: "like" };
    await callUnipile(
      options,
      { method: "POST", path: "/posts/reaction", json, isFinal: true },
      z.object({ object: z.literal("ReactionAdded") }),
    );
  }
  return receipt(last.social_id, providerId);
};

const endorse: Deed<"endorse"> = async (options, accountRef, { profile, count }, begin) => {
  const found = await requireProfile(options, accountRef, profile, { sections: "skills" });
  const skills = endorsable(found.skills).slice(0, count);
  const last = skills.at(-1);
  if (!last) throw rejected("no_skills");
  await begin();
  for (const { endorsement_id, endorsed } of skills) {
    if (endorsed) continue;
    const json = {
      account_id: accountRef,
      profile_id: found.provider_id,
      skill_endorsement_id: endorsement_id,
    };
    const call = { method: "POST", path: "/linkedin/profile/endorse", json, isFinal: true } as const;
    await callUnipile(options, call, z.object({ object: z.literal("LinkedinProfileEndorse") }));
  }
  return receipt(String(last.endorsement_id), found.provider_id);
};

/** The skills that can be endorsed, the top one first. */
export const endorsable = <Skill extends { readonly endorsement_id?: number | null | undefined }>(
  skills: readonly Skill[],
) => skills.filter(({ endorsement_id }) => typeof endorsement_id === "number");

const comment: Deed<"comment"> = async (options, accountRef, { profile, text }, begin) => {
  const providerId = await providerIdOf(options, accountRef, profile);
  const [post] = await latestPosts(options, accountRef, providerId, 1);
  if (!post) throw rejected("no_posts");
  if (!post.permissions.can_post_comments) throw rejected("comments_closed");
  const { providerId: ownerId } = await ownProfile(options, accountRef);
  const before = await ownComments(options, accountRef, ownerId, post);
  if (before.length > 0) throw rejected("already_commented");
  await begin();
  const call = {
    method: "POST",
    path: `/posts/${encodeURIComponent(post.social_id)}/comments`,
    json: { account_id: accountRef, text },
    isFinal: true,
  } as const;
  const sent = await callUnipile(
    options,
    call,
    z.object({ object: z.literal("CommentSent"), comment_id: id }),
  );
  return receipt(sent.comment_id ?? post.social_id, providerId);
};

/**
 * What Unipile's first version has no call for: following, events, messages through a group, invitations to an address
 * alone.
 */
const missing = async (): Promise<never> => {
  throw rejected("api_booster_needed");
};

const deeds: { readonly [Kind in SocialAction["kind"]]: Deed<Kind> } = {
  invite,
  message,
  inmail,
  view,
  like,
  endorse,
  comment,
  invite_by_email: missing,
  message_through: missing,
  follow: missing,
  invite_to_event: missing,
};

/**
 * Performs an action. Throws ProviderError. Unipile says "not found" of a person and of an account alike: `auth` where
 * the account is gone, so that no person is skipped for it.
 */
export async function perform(
  options: UnipileOptions,
  accountRef: string,
  action: SocialAction,
  begin: Begin = async () => {},
): Promise<SocialReceipt> {
  try {
    return await (deeds[action.kind] as Deed<SocialAction["kind"]>)(options, accountRef, action, begin);
  } catch (error) {
    const isNotFound = error instanceof ProviderError && /^resource_not_found/.test(error.detail);
    if (isNotFound) await requireAccount(options, accountRef);
    throw error;
  }
}
