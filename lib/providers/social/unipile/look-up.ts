import { z } from "zod";
import type { LookUp } from "../../look-up.ts";
import type { SocialAction, SocialReceipt } from "../port.ts";
import { ownProfile } from "./accounts.ts";
import { callUnipile, type UnipileOptions } from "./api.ts";
import { chatsWith, messagesIn } from "./chats.ts";
import { endorsable } from "./perform.ts";
import { hasReacted, latestPosts, ownComments } from "./posts.ts";
import { type FullProfile, readProfile } from "./profiles.ts";

type Found = LookUp<SocialReceipt>;

const absent: Found = { state: "absent" };
const unknown: Found = { state: "unknown" };
const done = (providerMessageId: string, providerId: string, threadId: string | null = null): Found => ({
  state: "done",
  receipt: { providerMessageId, providerId, threadId },
});

const usualSettlesMs = 3 * 60_000;
/** How far the clocks of the product's database and of the network may be apart [F5]. */
const clocksApartMs = 30_000;

/**
 * Asks what became of an action. Unipile shows messages and deeds some moments after the network has them: an action
 * that isn't found that soon may still be there, and is `unknown`. So is a visit, of which nothing is kept.
 */
export async function lookUp(
  options: UnipileOptions,
  accountRef: string,
  action: SocialAction,
  since: Date,
): Promise<Found> {
  const found = await find(options, accountRef, action, since);
  const isFresh = Date.now() - since.getTime() < (options.settlesMs ?? usualSettlesMs);
  return found.state === "absent" && isFresh ? unknown : found;
}

async function find(
  options: UnipileOptions,
  accountRef: string,
  action: SocialAction,
  since: Date,
): Promise<Found> {
  switch (action.kind) {
    case "view":
    case "follow":
    case "invite_by_email":
    case "invite_to_event":
    case "message_through":
      return unknown;
  }
  const sections = action.kind === "endorse" ? "skills" : "experience";
  const person = await readProfile(options, accountRef, action.profile, { sections });
  if (!person) return absent;
  const providerId = person.provider_id;
  switch (action.kind) {
    case "invite":
      return invitation(options, accountRef, person);
    case "message":
    case "inmail":
      return message(options, accountRef, providerId, action.text, since);
    case "endorse": {
      const meant = endorsable(person.skills).slice(0, action.count);
      const last = meant.at(-1);
      return last && meant.every(({ endorsed }) => endorsed)
        ? done(String(last.endorsement_id), providerId)
        : absent;
    }
    case "like": {
      const meant = await latestPosts(options, accountRef, providerId, action.count);
      const last = meant.at(-1);
      const { providerId: ownerId } = await ownProfile(options, accountRef);
      return last && (await hasReacted(options, accountRef, ownerId, meant))
        ? done(last.social_id, providerId)
        : absent;
    }
    case "comment": {
      const [post] = await latestPosts(options, accountRef, providerId, 1);
      if (!post) return absent;
      const { providerId: ownerId } = await ownProfile(options, accountRef);
      const mine = await ownComments(options, accountRef, ownerId, post);
      const same = mine.find((one) => isSame(one.text, action.text));
      if (same) return done(same.id, providerId);
      return mine.length > 0 ? unknown : absent;
    }
  }
}

const sent = z.object({ items: z.array(z.unknown()), cursor: z.string().nullish() });
const entry = z.object({ id: z.string().max(500), invited_user_id: z.string().nullable() });

/**
 * Whether the person was invited: the invitation waits, was withdrawn or passed over, or both are connected by now,
 * which they weren't when the product invited.
 */
async function invitation(
  options: UnipileOptions,
  accountRef: string,
  { provider_id, invitation: of, is_relationship, network_distance }: FullProfile,
): Promise<Found> {
  if (is_relationship || network_distance === "FIRST_DEGREE")
    return done(`connected-${provider_id}`, provider_id);
  if (of?.type !== "SENT") return absent;
  // The newest ones come first: this one was sent a moment ago.
  const call = {
    method: "GET",
    path: "/users/invite/sent",
    query: { account_id: accountRef, limit: 100 },
  } as const;
  const { items } = await callUnipile(options, call, sent);
  const mine = items
    .flatMap((one) => entry.safeParse(one).data ?? [])
    .find(({ invited_user_id }) => invited_user_id === provider_id);
  return done(mine?.id ?? `invited-${provider_id}`, provider_id);
}

async function message(
  options: UnipileOptions,
  accountRef: string,
  providerId: string,
  text: string,
  since: Date,
): Promise<Found> {
  let own = 0;
  for (const chat of await chatsWith(options, accountRef, providerId)) {
    const from = new Date(since.getTime() - clocksApartMs);
    const said = await messagesIn(options, chat.id, from);
    const mine = said.filter((one) => one.is_sender && one.timestamp >= from);
    const same = mine.find((one) => isSame(one.text, text) && one.timestamp >= since);
    if (same) return done(same.id, providerId, chat.id);
    own += mine.length;
  }
  // Something was said since then, or right before by the network's clock. It may be this message, with its words
  // changed.
  return own > 0 ? unknown : absent;
}

/** Whether two texts are the same, whatever the network made of their blanks and of composed letters. */
const isSame = (shown: string, meant: string) => plainly(shown) === plainly(meant);
const plainly = (text: string) => text.normalize("NFC").replace(/\s+/gu, " ").trim();
