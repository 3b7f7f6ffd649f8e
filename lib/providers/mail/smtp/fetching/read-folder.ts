import type { FetchMessageObject, ImapFlow, MailboxObject } from "imapflow";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import type { FetchedMail } from "../../port.ts";
import type { FolderCursor } from "./cursor.ts";
import { fetchMails } from "./fetch-mails.ts";

/**
 * After a renumbering, mail that arrived this long before the newest known mail is reported again: twice is better
 * than never.
 */
export const overlapMs = 3_600_000;
/**
 * A search knows only days, each in the zone of the mail's own date. So it asks for one day more, and older mail is
 * left out by its date.
 */
const searchReachMs = 86_400_000;
/** How many mails are asked for their arrival at a time, where the server doesn't search. */
const stretch = 1_000;
/** From so many unread numbers on, the server is asked to leave out mail that is too old: somebody moved a lot of it. */
const many = 200;

const arrivalOf = ({ internalDate }: Pick<FetchMessageObject, "internalDate">) => new Date(internalDate ?? 0);

/**
 * The arrival time for the cursor. A time in the future is cut to now: otherwise no mail before that time would count
 * as new.
 */
const seenOf = (at: Date) => Math.min(at.getTime(), systemMs());

/** The highest UID that the folder has given. If the server doesn't tell, it is that of the last mail. */
async function highestUid(client: ImapFlow, box: MailboxObject): Promise<number> {
  if (box.uidNext) return box.uidNext - 1;
  const last = box.exists > 0 ? await client.fetchOne("*", { uid: true }) : null;
  return last ? last.uid : 0;
}

/** When the folder's newest mail arrived, in milliseconds. Null where it is empty. */
async function newestArrival(client: ImapFlow, box: MailboxObject): Promise<number | null> {
  const newest = box.exists > 0 ? await client.fetchOne("*", { internalDate: true }) : null;
  return newest ? seenOf(arrivalOf(newest)) : null;
}

/** The position behind everything that an open folder holds, and when its newest mail arrived (null: it is empty). */
export async function endOf(
  client: ImapFlow,
  box: MailboxObject,
): Promise<{ readonly place: FolderCursor; readonly newestMs: number | null }> {
  const newestMs = await newestArrival(client, box);
  // `seenMs` is set past the newest mail by more than `overlapMs`. So nothing that is already here counts as new, even
  // if the folder is renumbered before the first mail comes.
  const seenMs = newestMs === null ? 0 : newestMs + overlapMs + 1000;
  const uid = await highestUid(client, box);
  return { place: { validity: String(box.uidValidity), uid, seenMs, isCatchingUp: false }, newestMs };
}

/**
 * The position in the folder's present numbering. If its UIDs shrank, it was renumbered, even if the server doesn't
 * say so. A folder without a position is read from the newest mail that is known of the mailbox (`seenMs`).
 */
function placeIn(
  validity: string,
  highest: number,
  known: FolderCursor | null,
  seenMs: number,
): FolderCursor {
  if (known?.validity === validity && known.uid <= highest) return known;
  return { validity, uid: 0, seenMs: known?.seenMs ?? seenMs, isCatchingUp: true };
}

/**
 * The time from which mail is new, in milliseconds. Within one numbering every higher UID is new, unless it is old mail
 * that was moved here.
 */
const newsFrom = ({ isCatchingUp, seenMs }: FolderCursor, { sinceMs, movedMs }: Known) =>
  isCatchingUp ? Math.max(sinceMs, seenMs - overlapMs) : Math.max(sinceMs - overlapMs, movedMs);

/**
 * The UIDs of mail after the position, ascending, with a few that are too old. A search costs the same for any size of
 * mailbox.
 */
async function newUids(
  client: ImapFlow,
  exists: number,
  place: FolderCursor,
  { fromMs, highest }: { readonly fromMs: number; readonly highest: number },
): Promise<number[]> {
  const uid = `${place.uid + 1}:*`;
  const since = new Date(Math.max(0, fromMs - searchReachMs));
  const byDate = place.isCatchingUp || highest - place.uid > many;
  const found = await client.search(byDate ? { uid, since } : { uid }, { uid: true });
  const uids = found || (await listUids(client, exists, place, fromMs));
  // `n:*` includes the last mail even if its UID is below n.
  return uids.filter((one) => one > place.uid).sort((a, b) => a - b);
}

/**
 * The same without a search, which some servers refuse. A renumbered folder is read from its newest mail backwards, as
 * long as there is new mail.
 */
async function listUids(
  client: ImapFlow,
  exists: number,
  place: FolderCursor,
  fromMs: number,
): Promise<number[]> {
  const uids: number[] = [];
  if (!place.isCatchingUp) {
    if (exists === 0) return [];
    for await (const mail of client.fetch(`${place.uid + 1}:*`, { uid: true }, { uid: true }))
      uids.push(mail.uid);
    return uids;
  }
  for (let last = exists; last > 0; last -= stretch) {
    const before = uids.length;
    const asked = `${Math.max(1, last - stretch + 1)}:${last}`;
    for await (const mail of client.fetch(asked, { uid: true, internalDate: true }))
      if (arrivalOf(mail).getTime() >= fromMs) uids.push(mail.uid);
    if (uids.length === before) break;
  }
  return uids;
}

/** The last UID that is in the folder, where old mail was left out by its date. Else the last one that was read. */
async function pastOld(
  client: ImapFlow,
  place: FolderCursor,
  last: number,
  highest: number,
): Promise<number> {
  if (highest - place.uid <= many) return last;
  const newest = await client.fetchOne("*", { uid: true });
  return Math.max(last, newest ? Math.min(newest.uid, highest) : 0);
}

export interface FolderNews {
  readonly mails: readonly FetchedMail[];
  readonly place: FolderCursor;
  /** Whether the limit left some for the next time. */
  readonly hasMore: boolean;
}

/** How many mails are read, and how much of each: all, or its headers. */
export interface Page {
  readonly limit: number;
  readonly extent?: "whole" | "headers" | undefined;
}

/** Where a folder was left, and from when on mail counts for the mailbox, in milliseconds. */
export interface Known {
  readonly place: FolderCursor | null;
  /** When the newest mail known of the whole mailbox arrived: from there a folder without a position is read. */
  readonly seenMs: number;
  readonly sinceMs: number;
  /** Mail that arrived before was seen in another folder, and was moved here since. */
  readonly movedMs: number;
}

/** The next mails of an open folder after its position, oldest first, and the new position. */
export async function readFolder(
  client: ImapFlow,
  box: MailboxObject,
  known: Known,
  { limit, extent }: Page,
): Promise<FolderNews> {
  const validity = String(box.uidValidity);
  const highest = await highestUid(client, box);
  const place = placeIn(validity, highest, known.place, known.seenMs);
  const fromMs = newsFrom(place, known);
  const all = place.uid >= highest ? [] : await newUids(client, box.exists, place, { fromMs, highest });
  const uids = all.slice(0, limit);
  const mails = await fetchMails(client, box, uids, { fromMs, extent });
  const last = Math.max(place.uid, ...uids);
  const hasMore = all.length > limit;
  if (place.isCatchingUp && hasMore) return { mails, place: { ...place, uid: last }, hasMore };
  // All remaining old mail is skipped: that of a renumbered folder, and mail that was left out as too old. Otherwise the
  // position stays behind the last mail that was read: a server may give a number before the mail can be read.
  const uid = place.isCatchingUp
    ? Math.max(last, highest)
    : hasMore
      ? last
      : await pastOld(client, place, last, highest);
  const seenMs = Math.max(place.seenMs, ...mails.map(({ at }) => seenOf(at)));
  return { mails, place: { validity, uid, seenMs, isCatchingUp: false }, hasMore };
}
