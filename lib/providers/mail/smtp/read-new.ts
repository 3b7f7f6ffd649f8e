import type { FetchMessageObject, ImapFlow, MailboxObject } from "imapflow";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import type { FetchedMail } from "../port.ts";
import { type MailCursor, readCursor, writeCursor } from "./cursor.ts";
import { sourceCap } from "./inbox.ts";

/** After a renumbering, mail of this long before the newest known is reported again: better twice than never. */
const overlapMs = 3_600_000;
/** A search knows days only, each in the zone of the mail's own date: one day more, and the rest is left out by its date. */
const searchReachMs = 86_400_000;
/** Mails whose arrival is asked for at a time, where the server doesn't search. */
const stretch = 1_000;

const arrivalOf = ({ internalDate }: Pick<FetchMessageObject, "internalDate">) => new Date(internalDate ?? 0);

/** Arrival as it is kept in the cursor: one in the future would make all that comes until then no news. */
const seenOf = (at: Date) => Math.min(at.getTime(), systemMs());

/** The highest number that the folder has given away; that of its last mail, where the server doesn't tell. */
async function highestUid(client: ImapFlow, box: MailboxObject): Promise<number> {
  if (box.uidNext) return box.uidNext - 1;
  const last = box.exists > 0 ? await client.fetchOne("*", { uid: true }) : null;
  return last ? last.uid : 0;
}

/**
 * Where to read on in the folder as it is numbered now. One whose numbers shrank was numbered anew, too, whatever its server
 * says. A cursor that makes no sense begins with all there is.
 */
function placeIn(validity: string, highest: number, cursor: MailCursor | null): MailCursor {
  if (cursor?.validity === validity && cursor.uid <= highest) return cursor;
  return { validity, uid: 0, seenMs: cursor?.seenMs ?? 0, isCatchingUp: true };
}

/** From when on mail is news, in milliseconds. Numbers of one numbering grow with the arrival: there all behind it is. */
const newsFrom = ({ isCatchingUp, seenMs }: MailCursor) =>
  isCatchingUp ? seenMs - overlapMs : Number.NEGATIVE_INFINITY;

/** UIDs of what arrived after the place, ascending, with some that are too old; a search costs the same for any mailbox. */
async function newUids(client: ImapFlow, exists: number, place: MailCursor): Promise<number[]> {
  const uid = `${place.uid + 1}:*`;
  const since = new Date(Math.max(0, newsFrom(place) - searchReachMs));
  const found = await client.search(place.isCatchingUp ? { uid, since } : { uid }, { uid: true });
  const uids = found || (await listUids(client, exists, place));
  // `n:*` names the last mail even where its number is below n.
  return uids.filter((one) => one > place.uid).sort((a, b) => a - b);
}

/**
 * The same without a search, which some servers refuse. A folder that was renumbered is gone through from its newest mail
 * back, as far as there is news.
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

/** The next mails of the inbox after the cursor, and the cursor behind them. */
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
    // What lies here already is no news, not even when the folder is renumbered before the first mail comes.
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
  // Whatever else of the past stands in a renumbered folder is gone past.
  const uid = place.isCatchingUp ? Math.max(last, highest) : last;
  const seenMs = Math.max(place.seenMs, ...mails.map(({ at }) => seenOf(at)));
  return { mails, cursor: writeCursor({ validity, uid, seenMs, isCatchingUp }) };
}

/** The mails of these numbers that arrived since; one that is gone meanwhile is left out. */
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
