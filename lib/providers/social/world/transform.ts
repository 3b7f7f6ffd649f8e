import { z } from "zod";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { LookUp } from "../../look-up.ts";
import type { SocialAction, SocialConnection, SocialEvent, SocialReceipt } from "../port.ts";
import type { ApiReply } from "./api.ts";

const profile = z.object({
  providerId: z.string(),
  url: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  headline: z.string(),
  company: z.string(),
  location: z.string(),
  photoUrl: z.string().nullable(),
  premium: z.boolean(),
  relation: z.enum(["none", "invited", "connected"]),
});

const connection = z.discriminatedUnion("state", [
  z.object({ state: z.literal("connected"), accountRef: z.string(), profile }),
  z.object({
    state: z.literal("checkpoint"),
    accountRef: z.string(),
    pinType: z.enum(["app", "sms", "email", "other"]),
    wrong: z.boolean(),
  }),
  z.object({ state: z.enum(["wrong_password", "blocked", "challenged"]) }),
]);

const receipt = z.object({ id: z.string(), providerId: z.string(), threadId: z.string().nullish() });

const event = z.object({
  seq: z.number().int(),
  kind: z.enum(["accepted", "message", "signed_out"]),
  at: z.coerce.date(),
  providerId: z.string().nullable(),
  url: z.string().nullable(),
  threadId: z.string().nullable(),
  text: z.string().nullable(),
});

const feed = z.object({ events: z.array(event), cursor: z.number().int() });

const invitations = z.object({
  invitations: z.array(z.object({ id: z.string(), providerId: z.string(), note: z.string() })),
});

const thread = z.object({
  threadId: z.string(),
  providerId: z.string(),
  messages: z.array(
    z.object({ id: z.string(), fromPerson: z.boolean(), text: z.string(), at: z.coerce.date() }),
  ),
});

const refusal = z.object({ error: z.string(), retryAfter: z.number().optional() });

/**
 * What a refusal means. A write that the server broke on (500, 502, 504) may have taken effect; 503 says that it was not
 * taken up.
 */
export function refusalOf(reply: ApiReply, wrote: boolean): ProviderError {
  const parsed = refusal.safeParse(reply.body);
  const detail = parsed.success ? parsed.data.error : `status ${reply.status}`;
  const retryAfter = parsed.success ? (parsed.data.retryAfter ?? null) : null;
  if (reply.status === 401) return new ProviderError("auth", detail);
  if (reply.status === 429) return new ProviderError("limited", detail, { retryAfter });
  if (reply.status >= 500) {
    return new ProviderError(wrote && reply.status !== 503 ? "ambiguous" : "unavailable", detail, {
      retryAfter,
    });
  }
  return new ProviderError("rejected", detail);
}

function read<T>(schema: z.ZodType<T>, reply: ApiReply, wrote: boolean): T {
  if (reply.status >= 300) throw refusalOf(reply, wrote);
  const parsed = schema.safeParse(reply.body);
  if (parsed.success) return parsed.data;
  throw new ProviderError(wrote ? "ambiguous" : "unavailable", "unreadable answer", { cause: parsed.error });
}

export const readConnection = (reply: ApiReply): SocialConnection => read(connection, reply, false);

export const readProfile = (reply: ApiReply) => (reply.status === 404 ? null : read(profile, reply, false));

export function readReceipt(reply: ApiReply): SocialReceipt {
  const { id, providerId, threadId } = read(receipt, reply, true);
  return { providerMessageId: id, providerId, threadId: threadId ?? null };
}

/** Was the invitation or message done? An equal text that the account wrote in the thread since then counts. */
export function readLookUp(reply: ApiReply, action: SocialAction): LookUp<SocialReceipt> {
  if (action.kind === "invite") {
    const [found] = read(invitations, reply, false).invitations;
    if (!found) return { state: "absent" };
    const { id, providerId } = found;
    return { state: "done", receipt: { providerMessageId: id, providerId, threadId: null } };
  }
  if (reply.status === 404) return { state: "absent" };
  const { messages, providerId, threadId } = read(thread, reply, false);
  const found = messages.find((message) => !message.fromPerson && message.text === action.text);
  return found
    ? { state: "done", receipt: { providerMessageId: found.id, providerId, threadId } }
    : { state: "absent" };
}

/** The feed's page and the cursor behind it. */
export function readFeed(reply: ApiReply): { events: SocialEvent[]; cursor: string } {
  const page = read(feed, reply, false);
  const events = page.events.map((entry): SocialEvent => {
    const base = { id: String(entry.seq), at: entry.at };
    const who = { providerId: entry.providerId ?? "", url: entry.url ?? "" };
    if (entry.kind === "signed_out") return { kind: "signed_out", ...base };
    if (entry.kind === "accepted") return { kind: "accepted", ...base, ...who };
    return { kind: "message", ...base, ...who, threadId: entry.threadId ?? "", text: entry.text ?? "" };
  });
  return { events, cursor: String(page.cursor) };
}
