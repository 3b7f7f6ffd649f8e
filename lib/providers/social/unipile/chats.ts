import { z } from "zod";
import { storableText } from "@/lib/kernel/storable-text/index.ts";
import { answerOf, callUnipile, readAnswer, type UnipileOptions } from "./api.ts";
import { classifyUnipile } from "./classify.ts";

const flag = z
  .union([z.literal(0), z.literal(1), z.boolean()])
  .transform(Boolean)
  .catch(false);

/** A message, as far as the product reads it. */
export const message = z.object({
  id: z.string().min(1).max(500),
  chat_id: z.string().max(500),
  sender_id: z.string().max(500).catch(""),
  text: z
    .string()
    .nullish()
    .transform((text) => storableText(text ?? "", 50_000)),
  timestamp: z.coerce.date(),
  is_sender: flag,
  hidden: flag,
  deleted: flag,
  is_event: flag,
  /** A service or a company writes, too. */
  attendee_type: z.string().optional().catch(undefined),
  message_type: z.string().optional().catch(undefined),
});
export type Message = z.infer<typeof message>;

export const messages = z.object({ items: z.array(z.unknown()), cursor: z.string().nullish() });

const chats = z.object({ items: z.array(z.object({ id: z.string(), content_type: z.string().nullish() })) });

export interface Chat {
  readonly id: string;
  readonly isInmail: boolean;
}

/**
 * The most conversations with one person that are looked through: one for each edition of the network, and some more.
 */
const mostChats = 5;

/** The conversations of an account with a person alone. */
export async function chatsWith(
  options: UnipileOptions,
  accountRef: string,
  providerId: string,
): Promise<readonly Chat[]> {
  const answer = await answerOf(options, {
    method: "GET",
    path: `/chat_attendees/${encodeURIComponent(providerId)}/chats`,
    query: { account_id: accountRef, limit: mostChats },
  });
  // Nobody of this name was ever part of a conversation.
  if (answer.status === 404) return [];
  if (answer.status >= 300) throw classifyUnipile(answer, false);
  return readAnswer(answer, chats, false).items.map(({ id, content_type }) => ({
    id,
    isInmail: content_type === "inmail",
  }));
}

/** The messages of a conversation since a moment, in no order. */
export async function messagesIn(options: UnipileOptions, chatId: string, since: Date): Promise<Message[]> {
  const call = {
    method: "GET",
    path: `/chats/${encodeURIComponent(chatId)}/messages`,
    // The limit is exclusive.
    query: { limit: 250, after: since.getTime() > 0 ? new Date(since.getTime() - 1).toISOString() : null },
  } as const;
  const { items } = await callUnipile(options, call, messages);
  return items.flatMap((one) => message.safeParse(one).data ?? []);
}
