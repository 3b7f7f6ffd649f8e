import { z } from "zod";
import type { LookUp } from "../../look-up.ts";
import type { SocialAction, SocialReceipt } from "../port.ts";
import type { ApiReply } from "./api.ts";
import { name, read, words } from "./transform.ts";

const invitations = z.object({
  invitations: z.array(z.object({ id: name, providerId: name, note: words(2000) })),
});

const thread = z.object({
  threadId: name,
  providerId: name,
  messages: z.array(
    z.object({ id: name, fromPerson: z.boolean(), text: words(50_000), at: z.coerce.date() }),
  ),
});

const deeds = z.object({
  providerId: name,
  threadId: name,
  deeds: z.array(z.object({ id: name, about: words(2000), text: words(50_000) })),
});

/** Posts from the latest one on, or skills from the top one on. */
const shown = z.object({ providerId: name, items: z.array(z.object({ id: name, done: z.boolean() })) });

const done = (id: string, providerId: string, threadId: string | null = null): LookUp<SocialReceipt> => ({
  state: "done",
  receipt: { providerMessageId: id, providerId, threadId },
});

const absent: LookUp<SocialReceipt> = { state: "absent" };

/**
 * Reads whether an action was done. A message or comment counts as done where the network shows identical words of the
 * account; likes and endorsements where all that were meant are there.
 */
export function readLookUp(reply: ApiReply, action: SocialAction): LookUp<SocialReceipt> {
  if (action.kind === "invite" || action.kind === "invite_by_email") {
    const [found] = read(invitations, reply, false).invitations;
    return found ? done(found.id, found.providerId) : absent;
  }
  if (reply.status === 404) return absent;
  switch (action.kind) {
    case "message":
    case "message_through": {
      const { messages, providerId, threadId } = read(thread, reply, false);
      const found = messages.find((message) => !message.fromPerson && message.text === action.text);
      return found ? done(found.id, providerId, threadId) : absent;
    }
    case "like":
    case "endorse": {
      const { items, providerId } = read(shown, reply, false);
      const meant = items.slice(0, action.count);
      const last = meant.at(-1);
      return last && meant.every((item) => item.done) ? done(last.id, providerId) : absent;
    }
    default: {
      const found = read(deeds, reply, false);
      const deed = found.deeds.find(({ about, text }) => isMeant(action, about, text));
      const threadId = action.kind === "inmail" ? found.threadId : null;
      return deed ? done(deed.id, found.providerId, threadId) : absent;
    }
  }
}

/** Whether a deed that the network shows is the one that was meant. */
function isMeant(action: SocialAction, about: string, text: string): boolean {
  if (action.kind === "comment" || action.kind === "inmail") return text === action.text;
  return action.kind !== "invite_to_event" || about === action.eventUrl;
}
