import type { ImapFlow } from "imapflow";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { FetchedMail } from "../../port.ts";
import { type FolderCursor, type MailCursor, mostFolders, readCursor, writeCursor } from "./cursor.ts";
import type { Folder } from "./folders.ts";
import { endOf, type Known, type Page, readFolder } from "./read-folder.ts";

/** How many folders are opened at the start to learn when the newest mail arrived: the first ones of the order. */
const askedAtStart = 5;
/** From when on mail counts in a mailbox that is empty at the start, in milliseconds before now: clocks differ. */
const emptyMs = 86_400_000;
/** How long before the last look at all folders a moved mail must have arrived to be known, in milliseconds. */
const movedReachMs = 86_400_000;

/**
 * The cursor behind everything that the mailbox holds. Nothing of it counts as new later, even where it is moved to
 * another folder. It takes as long for 50,000 mails as for one: their number isn't asked.
 */
export async function startCursor(client: ImapFlow, folders: readonly Folder[]): Promise<string> {
  const places = new Map<string, FolderCursor>();
  const newest: number[] = [];
  const asked = folders.slice(0, askedAtStart);
  for (const { path, key } of asked) {
    const end = await endOf(client, await client.mailboxOpen(path, { readOnly: true })).catch(
      unlessGone(client, path === asked[0]?.path),
    );
    if (!end) continue;
    places.set(key, end.place);
    if (end.newestMs !== null) newest.push(end.newestMs);
  }
  const newestMs = newest.length > 0 ? Math.max(...newest) : null;
  // A second later: a mail's arrival is known to the second.
  const sinceMs = newestMs === null ? systemMs() - emptyMs : newestMs + 1000;
  for (const { key, validity, uidNext } of folders.slice(askedAtStart))
    if (validity !== undefined && uidNext !== undefined)
      places.set(key, { validity, uid: uidNext - 1, seenMs: sinceMs, isCatchingUp: false });
  return writeCursor({ sinceMs, lookedMs: systemMs(), folders: places });
}

/**
 * The next mails of the folders after the cursor, the first folder's first, and the new cursor.
 * @param isWhole whether `folders` are all that are read; else they are the first one alone.
 */
export async function readNew(
  client: ImapFlow,
  { folders, isWhole }: { readonly folders: readonly Folder[]; readonly isWhole: boolean },
  given: string,
  { limit, extent }: Page,
): Promise<{ mails: FetchedMail[]; cursor: string }> {
  // A cursor that makes no sense: everything is read, since twice is better than never.
  const cursor: MailCursor = readCursor(given) ?? { sinceMs: 0, lookedMs: 0, folders: new Map() };
  const { sinceMs } = cursor;
  const began = systemMs();
  const seenMs = Math.max(sinceMs, ...[...cursor.folders.values()].map((place) => place.seenMs));
  const mails: FetchedMail[] = [];
  const places = new Map(cursor.folders);
  let isComplete = isWhole;
  for (const [index, folder] of folders.entries()) {
    if (mails.length >= limit) {
      isComplete = false;
      break;
    }
    const place = places.get(folder.key) ?? null;
    if (place && isUnchanged(folder, place)) continue;
    // Into the first folder mail comes from outside, with whatever date. The server's own dates count beside our clock:
    // its clock may be slow.
    const movedMs = index === 0 ? 0 : Math.min(cursor.lookedMs, seenMs) - movedReachMs;
    const known = { place, seenMs, sinceMs, movedMs };
    const news = await openAndRead(client, folder, known, { limit: limit - mails.length, extent }).catch(
      unlessGone(client, index === 0),
    );
    isComplete &&= news !== null && !news.hasMore;
    if (!news) continue;
    mails.push(...news.mails);
    places.set(folder.key, news.place);
  }
  const lookedMs = isComplete ? began : cursor.lookedMs;
  return { mails, cursor: writeCursor({ sinceMs, lookedMs, folders: bounded(places, folders) }) };
}

async function openAndRead(client: ImapFlow, folder: Folder, known: Known, page: Page) {
  const box = await client.mailboxOpen(folder.path, { readOnly: true });
  return readFolder(client, box, known, page);
}

/** Whether the server's word about the folder shows that nothing came since. */
const isUnchanged = ({ validity, uidNext }: Folder, place: FolderCursor) =>
  !place.isCatchingUp && validity === place.validity && uidNext !== undefined && uidNext - 1 === place.uid;

/**
 * Lets a folder go that can't be opened or read just now: it may be deleted, renamed or closed to this user. Its
 * position stays. The first folder must be readable, and a lost connection is thrown.
 */
const unlessGone = (client: ImapFlow, isFirst: boolean) => (error: unknown) => {
  const { responseStatus } = error as { responseStatus?: string };
  if (isFirst || responseStatus !== "NO" || !client.usable || error instanceof ProviderError) throw error;
  return null;
};

/**
 * The positions that are kept: those of the present folders, then those of folders that are gone, as long as there is
 * room. A folder may come back, renamed by hand or after its server's trouble.
 */
function bounded(places: ReadonlyMap<string, FolderCursor>, folders: readonly Folder[]) {
  const kept = new Map<string, FolderCursor>();
  for (const key of [...folders.map((folder) => folder.key), ...places.keys()]) {
    const place = places.get(key);
    if (place && kept.size < mostFolders) kept.set(key, place);
  }
  return kept;
}
