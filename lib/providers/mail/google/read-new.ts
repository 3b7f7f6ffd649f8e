import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { type GrantedApi, jsonOf, requireServerTime, serverTimeOf } from "../granted/api.ts";
import type { FetchedMail } from "../port.ts";
import { type CatchUp, type HistoryCursor, readCursor, writeCursor } from "./cursor.ts";
import { fetchMessage, isIncoming, searchMessages } from "./messages.ts";

/** The most entries of the history that one look reads. */
const mostEntries = 100;
/** The most pages without an entry that one look passes over. */
const mostEmptyPages = 20;
/** Mail that arrived so long before the last look is old, wherever it comes from: somebody imported it. */
const reachMs = 24 * 60 * 60_000;
/** How far before the last look mails are listed after Google forgot the history. */
const overlapMs = 60 * 60_000;

interface Page {
  readonly mails: FetchedMail[];
  readonly cursor: string;
}

interface Asked {
  readonly limit: number;
  readonly extent: "whole" | "headers";
}

/** The position behind all mail that is there now, and the mailbox's address. */
export async function startPlace(
  api: GrantedApi,
  base: string,
): Promise<{ readonly address: string; readonly cursor: string }> {
  const { address, historyId, nowMs } = await profileOf(api, base);
  return { address, cursor: writeCursor({ historyId, skip: 0, lookedMs: nowMs, catchUp: null }) };
}

/**
 * The next new mails. Gmail's history names each mail that came, wherever a filter put it, once. Google keeps it for a week
 * or so; when it is forgotten (404), mails are listed by their arrival since the last look, so that nothing is lost and
 * nothing old is taken for new.
 */
export async function readNew(api: GrantedApi, base: string, given: string, asked: Asked): Promise<Page> {
  const cursor = readCursor(given);
  if (cursor === null) return { mails: [], cursor: (await startPlace(api, base)).cursor };
  if (cursor.catchUp) return listed(api, base, { ...cursor, catchUp: cursor.catchUp }, asked);
  const page = await fromHistory(api, base, cursor, asked);
  if (page) return page;
  const { historyId, nowMs } = await profileOf(api, base);
  const catchUp = { fromMs: Math.max(0, cursor.lookedMs - overlapMs), beganMs: nowMs, page: "" };
  return listed(api, base, { historyId, skip: 0, lookedMs: cursor.lookedMs, catchUp }, asked);
}

interface Entry {
  readonly id?: unknown;
  readonly messagesAdded?: readonly {
    readonly message?: { readonly id?: unknown; readonly labelIds?: unknown };
  }[];
}

/** The mails that the history names next. Null where Google has forgotten the history of this position. */
async function fromHistory(
  api: GrantedApi,
  base: string,
  cursor: HistoryCursor,
  { limit, extent }: Asked,
): Promise<Page | null> {
  const found = await nextEntries(api, base, cursor.historyId);
  if (found === null) return null;
  const { entries, historyId, hasMore, nowMs } = found;
  const ids: string[] = [];
  let place: Pick<HistoryCursor, "historyId" | "skip"> = cursor;
  for (const entry of entries) {
    const news = (entry.messagesAdded ?? []).filter(({ message }) => isIncoming(message?.labelIds));
    const room = limit - ids.length;
    const taken = news.slice(place.skip, place.skip + room);
    ids.push(...taken.map(({ message }) => String(message?.id)));
    const isWhole = place.skip + taken.length >= news.length;
    place = isWhole
      ? { historyId: historyIdOf(entry.id), skip: 0 }
      : { historyId: place.historyId, skip: place.skip + taken.length };
    if (!isWhole) break;
  }
  const mails = await fetchAll(api, base, ids, { fromMs: Math.max(0, cursor.lookedMs - reachMs), extent });
  const isEnd = place.skip === 0 && !hasMore && isLast(entries, place.historyId);
  const next: HistoryCursor = {
    historyId: isEnd && historyId !== undefined ? historyIdOf(historyId) : place.historyId,
    skip: place.skip,
    // Moved by minutes, so that a mailbox without news doesn't have its row written at each look.
    lookedMs: isEnd ? laterMinute(cursor.lookedMs, nowMs) : cursor.lookedMs,
    catchUp: null,
  };
  return { mails, cursor: writeCursor(next) };
}

interface Entries {
  readonly entries: readonly Entry[];
  /** The history's end as of now. */
  readonly historyId: unknown;
  readonly hasMore: boolean;
  readonly nowMs: number | null;
}

/**
 * The next entries of the history. A page without any may have others behind it, since only some kinds are asked for: it is
 * passed over, or reading would stay before it for ever. Null where Google has forgotten the history of this position, or where
 * too many pages are empty: then mails are listed by their arrival.
 */
async function nextEntries(api: GrantedApi, base: string, startHistoryId: string): Promise<Entries | null> {
  let pageToken = "";
  for (let page = 0; page < mostEmptyPages; page++) {
    const query = {
      startHistoryId,
      historyTypes: "messageAdded",
      maxResults: `${mostEntries}`,
      ...(pageToken === "" ? {} : { pageToken }),
    };
    const url = `${base}/users/me/history?${new URLSearchParams(query)}`;
    const answer = await api({ method: "GET", url, accept: [404] });
    if (answer.status === 404) return null;
    const { history, historyId, nextPageToken } = jsonOf(answer);
    const entries = Array.isArray(history) ? (history as Entry[]) : [];
    const hasMore = typeof nextPageToken === "string" && nextPageToken !== "";
    if (entries.length > 0 || !hasMore) return { entries, historyId, hasMore, nowMs: serverTimeOf(answer) };
    pageToken = nextPageToken;
  }
  return null;
}

const isLast = (entries: readonly Entry[], id: string) =>
  entries.length === 0 || String(entries.at(-1)?.id) === id;

/** How often the time of the last look is written, in milliseconds. */
const noteEveryMs = 10 * 60_000;
const laterMinute = (before: number, now: number | null) =>
  now !== null && now - before >= noteEveryMs ? now : before;

/** The next mails of the listing by arrival. */
async function listed(
  api: GrantedApi,
  base: string,
  cursor: HistoryCursor & { readonly catchUp: CatchUp },
  { limit, extent }: Asked,
): Promise<Page> {
  const { fromMs, page } = cursor.catchUp;
  const found = await searchMessages(api, base, {
    q: `after:${Math.floor(fromMs / 1000)}`,
    includeSpamTrash: "true",
    maxResults: String(limit),
    ...(page === "" ? {} : { pageToken: page }),
  });
  // A page that Google doesn't know any more: the listing begins anew, and what was recorded is recognised.
  if (found === null) {
    if (page === "") throw new ProviderError("unavailable", "the mailbox can't be listed");
    const again = { ...cursor.catchUp, page: "" };
    return { mails: [], cursor: writeCursor({ ...cursor, catchUp: again }) };
  }
  const ids = found.found.map(({ id }) => id);
  const mails = await fetchAll(api, base, ids, { fromMs, extent });
  const next: HistoryCursor =
    found.next === ""
      ? { ...cursor, lookedMs: cursor.catchUp.beganMs, catchUp: null }
      : { ...cursor, catchUp: { ...cursor.catchUp, page: found.next } };
  return { mails, cursor: writeCursor(next) };
}

async function fetchAll(
  api: GrantedApi,
  base: string,
  ids: readonly string[],
  how: { readonly fromMs: number; readonly extent: "whole" | "headers" },
): Promise<FetchedMail[]> {
  const mails: FetchedMail[] = [];
  for (const id of new Set(ids)) {
    const mail = await fetchMessage(api, base, id, how);
    if (mail) mails.push(mail);
  }
  return mails;
}

async function profileOf(api: GrantedApi, base: string) {
  const answer = await api({ method: "GET", url: `${base}/users/me/profile` });
  const { emailAddress, historyId } = jsonOf(answer);
  return {
    address: String(emailAddress ?? ""),
    historyId: historyIdOf(historyId),
    nowMs: requireServerTime(answer),
  };
}

/** A history id as a cursor takes it. Any other would be no cursor, and reading would begin after mail that nobody has read. */
function historyIdOf(value: unknown): string {
  const id = String(value);
  if (!/^\d{1,20}$/.test(id)) throw new ProviderError("unavailable", "the provider's position can't be read");
  return id;
}
