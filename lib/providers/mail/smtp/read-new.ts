import type { FetchMessageObject, ImapFlow, MailboxObject } from "imapflow";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import type { FetchedMail } from "../port.ts";
import { type MailCursor, readCursor, writeCursor } from "./cursor.ts";
import { sourceCap } from "./inbox.ts";

/**
 * After a renumbering, mail that arrived this long before the newest known mail is reported again: twice is better
 * than never.
 */
const overlapMs = 3_600_000;
/**
 * A search knows only days, each in the zone of the mail's own date. So it asks for one day more, and older mail is
 * left out by its date.
 */
const searchReachMs = 86_400_000;
/** How many mails are asked for their arrival at a time, where the server doesn't search. */
const stretch = 1_000;

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

/**
 * The position in the folder's present numbering. If its UIDs shrank, it was renumbered, even if the server doesn't
 * say so. A position that makes no sense starts from the beginning.
 */
function placeIn(validity: string, highest: number, cursor: MailCursor | null): MailCursor {
  if (cursor?.validity === validity && cursor.uid <= highest) return cursor;
  return { validity, uid: 0, seenMs: cursor?.seenMs ?? 0, isCatchingUp: true };
}

/**
 * The time from which mail is new, in milliseconds. Within one numbering UIDs grow with arrival, so every higher UID
 * is new.
 */
const newsFrom = ({ isCatchingUp, seenMs }: MailCursor) =>
  isCatchingUp ? seenMs - overlapMs : Number.NEGATIVE_INFINITY;

/**
 * The UIDs of mail after the position, ascending, with a few that are too old. A search costs the same for any size of
 * mailbox.
 */
async function newUids(client: ImapFlow, exists: number, place: MailCursor): Promise<number[]> {
  const uid = `${place.uid + 1}:*`;
  const since = new Date(Math.max(0, newsFrom(place) - searchReachMs));
  const found = await client.search(place.isCatchingUp ? { uid, since } : { uid }, { uid: true });
  const uids = found || (await listUids(client, exists, place));
  // `n:*` includes the last mail even if its UID is below n.
  return uids.filter((one) => one > place.uid).sort((a, b) => a - b);
}

/**
 * The same without a search, which some servers refuse. A renumbered folder is read from its newest mail backwards, as
 * long as there is new mail.
 */
async function listUids(client: ImapFlow, exists: number, place: MailCursor): Promise<number[]> {
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
      if (arrivalOf(mail).getTime() >= newsFrom(place)) uids.push(mail.uid);
    if (uids.length === before) break;
  }
  return uids;
}

/** The next mails of the inbox after the cursor, and the new cursor. */
export async function readNew(
  client: ImapFlow,
  cursor: string | null,
  limit: number,
): Promise<{ mails: FetchedMail[]; cursor: string }> {
  const box = await client.mailboxOpen("INBOX", { readOnly: true });
  const validity = String(box.uidValidity);
  const highest = await highestUid(client, box);
  const isCatchingUp = false;
  if (cursor === null) {
    const newest = box.exists > 0 ? await client.fetchOne("*", { internalDate: true }) : null;
    // `seenMs` is set past the newest mail by more than `overlapMs`. So nothing that is already here counts as new, even
    // if the folder is renumbered before the first mail comes.
    const seenMs = newest ? seenOf(arrivalOf(newest)) + overlapMs + 1000 : 0;
    return { mails: [], cursor: writeCursor({ validity, uid: highest, seenMs, isCatchingUp }) };
  }
  const place = placeIn(validity, highest, readCursor(cursor));
  const all = await newUids(client, box.exists, place);
  const uids = all.slice(0, limit);
  const mails = await fetchMails(client, validity, uids, newsFrom(place));
  const last = Math.max(place.uid, ...uids);
  if (place.isCatchingUp && all.length > limit)
    return { mails, cursor: writeCursor({ ...place, uid: last }) };
  // All remaining old mail of a renumbered folder is skipped.
  const uid = place.isCatchingUp ? Math.max(last, highest) : last;
  const seenMs = Math.max(place.seenMs, ...mails.map(({ at }) => seenOf(at)));
  return { mails, cursor: writeCursor({ validity, uid, seenMs, isCatchingUp }) };
}

/** The mails with these UIDs that arrived since. Mails removed meanwhile are left out. */
async function fetchMails(
  client: ImapFlow,
  validity: string,
  uids: readonly number[],
  sinceMs: number,
): Promise<FetchedMail[]> {
  const mails: FetchedMail[] = [];
  if (uids.length === 0) return mails;
  const query = { uid: true, internalDate: true, source: { start: 0, maxLength: sourceCap } };
  for await (const mail of client.fetch(uids.join(","), query, { uid: true })) {
    const at = arrivalOf(mail);
    if (at.getTime() < sinceMs) continue;
    mails.push({ id: `${validity}:${mail.uid}`, raw: mail.source ?? Buffer.alloc(0), at });
  }
  return mails;
}
