import { z } from "zod";
import { minuteMs } from "@/lib/kernel/clock/spans.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { SocialEvent } from "../port.ts";
import { callUnipile, stateOf, type UnipileOptions } from "./api.ts";
import { type Message, message, messages } from "./chats.ts";
import { pageOf } from "./profiles.ts";

/** Messages come late, and not in the order of their times: this much is read once more each time. */
const overlapMs = 10 * minuteMs;
/**
 * After an account was away, messages of this much time may come, the latest first: everything since then is read again
 * when it is back, and that long after its return.
 */
const returnMs = 7 * 24 * 60 * minuteMs;
const againMs = [0, 5 * minuteMs, 30 * minuteMs, 120 * minuteMs];
const usualConnectionsMs = 120 * minuteMs;
/** The most pages of one look. */
const mostPages = 20;
const mostEvents = 200;
const mostSeen = 500;

/** What is known of an account's news. It is kept between looks as text. */
const place = z.object({
  /** The time of the latest message that was told. */
  at: z.number(),
  /** The messages around that time that were told. */
  seen: z.array(z.string()).max(mostSeen * 2),
  /** The time of the latest connection that was told, and the machine time at which was looked for others. */
  connectedAt: z.number(),
  lookedAt: z.number(),
  /** Whether the account was signed out or in trouble when it was last looked at. */
  wasAway: z.boolean(),
  /** The machine time of its last return, and how often was read again since. */
  backAt: z.number().default(0),
  reread: z.number().default(againMs.length),
});
type Place = z.infer<typeof place>;

/**
 * What happened on an account: messages at each look, new connections every two hours, since the network's own list is
 * asked for them. Without a cursor it begins at the moment at which Unipile got the account.
 */
export async function poll(
  options: UnipileOptions,
  accountRef: string,
  cursor: string | null,
): Promise<{ events: SocialEvent[]; cursor: string }> {
  const { isKnown, isSignedIn, isWell, since } = await stateOf(options, accountRef);
  if (!isKnown) throw new ProviderError("auth", "the account is gone");
  const known = read(cursor) ?? newPlace(since);
  const before = returned(known, isWell, since.getTime());
  const after = new Date(Math.max(before.at - overlapMs, since.getTime() - 1));
  const news = await newMessages(options, accountRef, after, before);
  const told = news.slice(0, mostEvents);
  // What was read before the sign-in was lost comes first.
  if (!isSignedIn && told.length === 0 && known.wasAway)
    throw new ProviderError("auth", "the account is signed out");
  const isDue =
    isSignedIn && Date.now() - before.lookedAt >= (options.connectionsEveryMs ?? usualConnectionsMs);
  const met = isDue ? await newConnections(options, accountRef, before.connectedAt) : [];
  const place: Place = {
    ...before,
    at: Math.max(before.at, ...told.map((one) => one.timestamp.getTime())),
    seen: [...before.seen, ...told.map((one) => one.id)].slice(-mostSeen),
    connectedAt: Math.max(before.connectedAt, ...met.map((one) => one.at.getTime())),
    lookedAt: isDue ? Date.now() : before.lookedAt,
  };
  const said = told.filter(isFromPerson).map(eventOf);
  const events = [...met, ...said].sort((a, b) => a.at.getTime() - b.at.getTime());
  return {
    events: isSignedIn || told.length > 0 ? events : [signedOut(accountRef)],
    cursor: JSON.stringify(place),
  };
}

const newPlace = (since: Date): Place => ({
  at: since.getTime(),
  seen: [],
  connectedAt: since.getTime(),
  lookedAt: 0,
  wasAway: false,
  backAt: 0,
  reread: againMs.length,
});

/**
 * Where a look begins. After a return it goes back, so that what comes late and out of order is told; from there it
 * moves on as usual, however much there is.
 */
function returned(known: Place, isWell: boolean, since: number): Place {
  const now = Date.now();
  const isBack = known.wasAway && isWell;
  const place = { ...known, wasAway: !isWell, ...(isBack ? { backAt: now, reread: 0 } : {}) };
  const wait = againMs[place.reread];
  if (!isWell || wait === undefined || now - place.backAt < wait) return place;
  return { ...place, at: Math.max(since, place.at - returnMs), reread: place.reread + 1 };
}

/** The account's sign-in is over. The next look throws `auth`. */
const signedOut = (accountRef: string): SocialEvent => {
  const at = new Date();
  return { kind: "signed_out", id: `${accountRef}-${at.getTime()}`, at };
};

function read(cursor: string | null): Place | null {
  try {
    return place.safeParse(JSON.parse(cursor ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Messages that weren't told yet, oldest first. */
async function newMessages(
  options: UnipileOptions,
  accountRef: string,
  after: Date,
  { seen }: Pick<Place, "seen">,
): Promise<Message[]> {
  const found: Message[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    const query: Record<string, string | number | null> = {
      account_id: accountRef,
      after: after.toISOString(),
      limit: 250,
      cursor,
    };
    const { items, cursor: next } = await callUnipile(
      options,
      { method: "GET", path: "/messages", query },
      messages,
    );
    found.push(...items.flatMap((one) => message.safeParse(one).data ?? []));
    if (!next) break;
    cursor = next;
  }
  const known = new Set(seen);
  return found
    .filter(({ id }) => !known.has(id))
    .sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime() || (a.id < b.id ? -1 : 1));
}

/** Whether a person wrote it, and not the account, the network, or a company. */
function isFromPerson({ is_sender, hidden, deleted, is_event, attendee_type, text }: Message): boolean {
  if (is_sender || hidden || deleted || is_event || text.trim() === "") return false;
  return attendee_type === undefined || attendee_type === "MEMBER";
}

const eventOf = ({
  id,
  sender_id,
  chat_id,
  text,
  timestamp,
}: Message): SocialEvent & { readonly at: Date } => ({
  kind: "message",
  id,
  at: timestamp,
  providerId: sender_id,
  url: pageOf("", sender_id),
  threadId: chat_id,
  text,
});

const relations = z.object({ items: z.array(z.unknown()), cursor: z.string().nullish() });
const relation = z.object({
  member_id: z.string().min(1).max(500),
  public_identifier: z.string().max(500).catch(""),
  public_profile_url: z.string().max(2000).catch(""),
  created_at: z.coerce.date(),
});

/** People who were connected since a moment. The list begins with the latest. */
async function newConnections(options: UnipileOptions, accountRef: string, since: number) {
  const found: (SocialEvent & { readonly at: Date })[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    const query: Record<string, string | number | null> = { account_id: accountRef, limit: 100, cursor };
    const { items, cursor: next } = await callUnipile(
      options,
      { method: "GET", path: "/users/relations", query },
      relations,
    );
    const read = items.flatMap((one) => relation.safeParse(one).data ?? []);
    const fresh = read.filter(({ created_at }) => created_at.getTime() > since);
    for (const { member_id, public_identifier, public_profile_url, created_at: at } of fresh)
      found.push({
        kind: "accepted",
        id: `${member_id}-${at.getTime()}`,
        at,
        providerId: member_id,
        url: pageOf(public_profile_url, public_identifier || member_id),
      });
    if (!next || fresh.length < read.length || read.length === 0) break;
    cursor = next;
  }
  return found;
}
