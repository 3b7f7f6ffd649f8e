import { z } from "zod";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { storableLine, storableText } from "@/lib/kernel/storable-text/index.ts";
import type {
  PendingPage,
  PeoplePage,
  SocialAccount,
  SocialConnection,
  SocialEvent,
  SocialReceipt,
} from "../port.ts";
import type { ApiReply } from "./api.ts";

/** A text of the network, made storable. */
export const words = (most: number) => z.string().transform((text) => storableText(text, most));
/** An id or name given by the network. */
export const name = words(500);

const profile = z.object({
  providerId: name,
  url: words(2000),
  firstName: words(200),
  lastName: words(200),
  headline: words(500),
  company: words(300),
  location: words(300),
  photoUrl: words(2000).nullable(),
  premium: z.boolean(),
  relation: z.enum(["none", "invited", "connected"]),
});

const connection = z.discriminatedUnion("state", [
  z.object({ state: z.literal("connected"), accountRef: name, profile }),
  z.object({
    state: z.literal("checkpoint"),
    accountRef: name,
    pinType: z.enum(["app", "sms", "email", "other"]),
    wrong: z.boolean(),
  }),
  z.object({ state: z.literal("phone"), accountRef: name, wrong: z.boolean() }),
  z.object({
    state: z.literal("second_step"),
    accountRef: name,
    service: z.enum(["microsoft", "other"]),
    wrong: z.boolean(),
  }),
  z.object({ state: z.enum(["wrong_password", "blocked", "challenged", "proxy_failed"]) }),
]);

const receipt = z.object({ id: name, providerId: name, threadId: name.nullish() });

const event = z.object({
  seq: z.number().int(),
  kind: z.enum(["accepted", "message", "signed_out"]),
  at: z.coerce.date(),
  providerId: name.nullable(),
  url: words(2000).nullable(),
  threadId: name.nullable(),
  text: words(50_000).nullable(),
});

const feed = z.object({ events: z.array(z.unknown()), cursor: z.number().int() });

const countries = z.object({
  countries: z.array(
    z.object({
      code: z.string().regex(/^[A-Z]{2}$/),
      count: z.number().int().nonnegative(),
      type: z.enum(["basic", "residential"]),
    }),
  ),
});

const peoplePage = z.object({
  people: z.array(z.unknown()).max(500),
  cursor: words(500).nullable(),
  total: z.number().int().nonnegative().nullable(),
});

/** The longest wait for which the network may ask, in ms: a month, the longest window of a limit. */
const longestWait = 31 * 24 * 3_600_000;

const refusal = z.object({
  error: z.string(),
  retryAfter: z
    .number()
    .transform((wait) => Math.min(longestWait, Math.max(0, wait)))
    .optional(),
});

/**
 * Classifies a refusal. A write on which the server broke (500, 502, 504) may have taken effect; 503 says that it
 * wasn't accepted.
 */
export function refusalOf(reply: ApiReply, wrote: boolean): ProviderError {
  const parsed = refusal.safeParse(reply.body);
  const detail = parsed.success ? storableLine(parsed.data.error, 300) : `status ${reply.status}`;
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

/** Reads an answer. Throws ProviderError for a refusal, and for an answer of another shape. */
export function read<T>(schema: z.ZodType<T>, reply: ApiReply, wrote: boolean): T {
  if (reply.status >= 300) throw refusalOf(reply, wrote);
  const parsed = schema.safeParse(reply.body);
  if (parsed.success) return parsed.data;
  throw new ProviderError(wrote ? "ambiguous" : "unavailable", "unreadable answer", { cause: parsed.error });
}

export const readConnection = (reply: ApiReply): SocialConnection => read(connection, reply, false);

const ownAccount = z.object({
  edition: z.enum(["basic", "premium", "sales_navigator"]),
  isEmailConfirmed: z.boolean(),
});

export const readOwnAccount = (reply: ApiReply): SocialAccount => read(ownAccount, reply, false);

export const readCountries = (reply: ApiReply) => read(countries, reply, false).countries;

export const readProfile = (reply: ApiReply) => (reply.status === 404 ? null : read(profile, reply, false));

/** A page of people. One of another shape is left out. */
export function readPeople(reply: ApiReply): PeoplePage {
  const { people, cursor, total } = read(peoplePage, reply, false);
  return { people: people.flatMap((one) => profile.safeParse(one).data ?? []), cursor, total };
}

const pendingPage = z.object({ invitations: z.array(z.unknown()), cursor: name.nullable() });
const pendingRequest = z.object({
  id: name,
  providerId: name,
  url: words(2000),
  name: words(300),
  sentAt: z.coerce.date(),
});

/** A page of requests. One of another shape is left out. */
export function readPending(reply: ApiReply): PendingPage {
  const { invitations, cursor } = read(pendingPage, reply, false);
  return { requests: invitations.flatMap((one) => pendingRequest.safeParse(one).data ?? []), cursor };
}

export function readReceipt(reply: ApiReply): SocialReceipt {
  const { id, providerId, threadId } = read(receipt, reply, true);
  return { providerMessageId: id, providerId, threadId: threadId ?? null };
}

/** A page of the feed and the cursor after it. An invalid event is left out. */
export function readFeed(reply: ApiReply): { events: SocialEvent[]; cursor: string } {
  const page = read(feed, reply, false);
  const readable = page.events.flatMap((entry) => event.safeParse(entry).data ?? []);
  const events = readable.map((entry): SocialEvent => {
    const base = { id: String(entry.seq), at: entry.at };
    const who = { providerId: entry.providerId ?? "", url: entry.url ?? "" };
    if (entry.kind === "signed_out") return { kind: "signed_out", ...base };
    if (entry.kind === "accepted") return { kind: "accepted", ...base, ...who };
    return { kind: "message", ...base, ...who, threadId: entry.threadId ?? "", text: entry.text ?? "" };
  });
  return { events, cursor: String(page.cursor) };
}
