import type { ImapFlow, MessageStructureObject } from "imapflow";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { cutShort, LeftGone, primed } from "../../left-bytes.ts";
import type { LeftBytes, LeftPlace } from "../../port.ts";
import type { GuardedInbox } from "../inbox.ts";
import { nameOf } from "./fetch-mails.ts";
import { listFolders } from "./folders.ts";
import { partDecoder } from "./part-decoder.ts";

/** The bytes that are asked for at a time: each piece is a piece of work of its own, with its limits. */
const pieceBytes = 512 * 1024;
/** The most bytes that are read of one place. Few servers take a mail of 100 MB. */
const mostBytes = 200 * 1024 * 1024;
/** The most folders in which a mail is looked for by its Message-ID, and for how long, in machine ms: somebody waits. */
const mostSearched = 60;
const searchMs = 60_000;

/**
 * Servers tell the size of a part as they send it. That of a whole mail is an estimate of some (Exchange, RFC822.SIZE): a tenth of
 * it may be missing.
 */
const estimated = 0.9;

/** A mail in the folder that is open, with the part that was asked for. */
interface Found {
  readonly uid: string;
  /** Null: the whole mail. */
  readonly part: { readonly name: string; readonly encoding: string } | null;
  /** The bytes that come at least, as the server announced them. Null: it didn't say. */
  readonly least: number | null;
}

/**
 * Opens a part of a mail, or a whole mail. It is found by its name, where the numbering of its folder (UIDVALIDITY) is still the
 * one in which it got it, and where it has the Message-ID that is known: a mailbox that was made anew may give the same numbers
 * again. Otherwise it is looked for by its Message-ID in all folders. Throws ProviderError.
 */
export async function openLeft(inbox: GuardedInbox, place: LeftPlace): Promise<LeftBytes> {
  const found = (await findByName(inbox, place)) ?? (await findByMessageId(inbox, place));
  if (!found) throw new LeftGone();
  const decoder = partDecoder(found.part?.encoding ?? "");
  let start = 0;
  let isEnd = false;
  const next = async () => {
    while (!isEnd) {
      const piece = await inbox.work((client) => pieceOf(client, found, start));
      if (piece === null) throw new LeftGone();
      start += piece.length;
      if (start > mostBytes) throw new ProviderError("unavailable", "the server sends without end");
      // A piece may be short although more follows: the end is where nothing does. A server that doesn't know parts of a body
      // gives all of it at once.
      const isAll = found.least !== null && start >= found.least && piece.length < pieceBytes;
      isEnd = piece.length === 0 || piece.length > pieceBytes || (found.part !== null && isAll);
      if (isEnd && start < (found.least ?? 0)) throw cutShort();
      const bytes = decoder.take(piece);
      const all = isEnd ? Buffer.concat([bytes, decoder.end()]) : bytes;
      if (all.length > 0) return all;
    }
    return null;
  };
  return primed({ next, close: () => inbox.close() });
}

/** Opens the mail's folder, and finds it by its name. Null where it isn't there. */
function findByName(inbox: GuardedInbox, { mail, messageId, part }: LeftPlace): Promise<Found | null> {
  const uid = /:(\d{1,10})$/.exec(mail)?.[1];
  if (uid === undefined) return Promise.resolve(null);
  return inbox.work(async (client) => {
    for (const { path } of await listFolders(client)) {
      if (!isOfFolder(mail, path)) continue;
      const box = await openOrNull(client, path);
      // Only the first characters of a folder's name are part of the mail's: another folder may have them, too.
      if (!box || nameOf(box, Number(uid)) !== mail) continue;
      const found = await inMail(client, uid, messageId, part);
      if (found) return found;
    }
    return null;
  });
}

/** Looks for the mail in all folders, each by a piece of work of its own. */
async function findByMessageId(inbox: GuardedInbox, { messageId, part }: LeftPlace): Promise<Found | null> {
  const id = bare(messageId);
  if (id === null) return null;
  const until = monotonicMs() + searchMs;
  const folders = await inbox.work(listFolders);
  for (const { path } of folders.slice(0, mostSearched)) {
    if (monotonicMs() > until) throw new ProviderError("unavailable", "looking for the mail takes too long");
    const found = await inbox.work(async (client) => {
      if (!(await openOrNull(client, path))) return null;
      const uids = await client.search({ header: { "message-id": id } }, { uid: true });
      for (const uid of uids || []) {
        const one = await inMail(client, String(uid), messageId, part);
        if (one) return one;
      }
      return null;
    });
    if (found) return found;
  }
  return null;
}

/** The part within a mail of the open folder. Null where that mail is another one, or has no such part. */
async function inMail(
  client: ImapFlow,
  uid: string,
  messageId: string | null,
  part: string | null,
): Promise<Found | null> {
  const mail = await client.fetchOne(uid, { bodyStructure: true, envelope: true, size: true }, { uid: true });
  if (!mail) return null;
  const [known, here] = [bare(messageId), bare(mail.envelope?.messageId ?? null)];
  if (known !== null && here !== null && known !== here) return null;
  if (part === null)
    return { uid, part: null, least: mail.size === undefined ? null : Math.floor(mail.size * estimated) };
  const node = mail.bodyStructure && within(mail.bodyStructure, part);
  if (!node) return null;
  return { uid, part: { name: part, encoding: node.encoding ?? "" }, least: node.size ?? null };
}

/** Whether a mail of this name may be in the folder, whatever its numbering. */
function isOfFolder(mail: string, path: string): boolean {
  const prefix = nameOf({ path, uidValidity: 0n }, 0).slice(0, -"0:0".length);
  return mail.startsWith(prefix) && /^\d+:\d+$/.test(mail.slice(prefix.length));
}

/** The folder, opened. Null where it can't be: it may be gone or closed to this user. */
async function openOrNull(client: ImapFlow, path: string) {
  try {
    return await client.mailboxOpen(path, { readOnly: true });
  } catch (error) {
    if ((error as { responseStatus?: string }).responseStatus !== "NO" || !client.usable) throw error;
    return null;
  }
}

/** A Message-ID by which mails can be compared. Null: it has none, or an odd one. */
const bare = (messageId: string | null) => /^<([^<>\s]{1,500})>$/.exec(messageId?.trim() ?? "")?.[1] ?? null;

function within(node: MessageStructureObject, part: string): MessageStructureObject | null {
  // A mail of one part: most servers give it no number, and call it 1.
  if ((node.part ?? (node.childNodes ? "" : "1")) === part) return node;
  for (const child of node.childNodes ?? []) {
    const found = within(child, part);
    if (found) return found;
  }
  return null;
}

async function pieceOf(client: ImapFlow, { uid, part }: Found, start: number): Promise<Buffer | null> {
  const range = { start, maxLength: pieceBytes };
  const asked = part === null ? { source: range } : { bodyParts: [{ key: part.name, ...range }] };
  const found = await client.fetchOne(uid, asked, { uid: true });
  if (!found) return null;
  return (part === null ? found.source : found.bodyParts?.get(part.name)) || Buffer.alloc(0);
}
