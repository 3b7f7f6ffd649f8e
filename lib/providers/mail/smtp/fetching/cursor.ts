/** The position in one folder up to which mail was read. */
export interface FolderCursor {
  readonly validity: string;
  readonly uid: number;
  /**
   * The arrival time of the newest mail read, in milliseconds: it finds the position again after the server renumbers
   * the folder.
   */
  readonly seenMs: number;
  /** The folder is new or was renumbered and isn't read through yet: mail that arrived long before `seenMs` isn't new. */
  readonly isCatchingUp: boolean;
}

/** The position in a mailbox: one for each folder. */
export interface MailCursor {
  /** Mail that arrived before this time, in milliseconds, was there before the mailbox was connected. */
  readonly sinceMs: number;
  /**
   * When all folders were last read to their ends, in milliseconds; 0: not yet. Mail that arrived long before was seen
   * then, wherever it is moved since.
   */
  readonly lookedMs: number;
  /** By the folder's key. The folders that were seen last come first. */
  readonly folders: ReadonlyMap<string, FolderCursor>;
}

/** The key of the inbox. Other folders are keyed by a hash of their path. */
export const inboxKey = "inbox";

/** The most folders of a mailbox whose positions are kept. A cursor of that many has about 20,000 characters. */
export const mostFolders = 300;

// A UIDVALIDITY never begins with a zero, so a leading zero marks catching up.
const writeFolder = ({ validity, uid, seenMs, isCatchingUp }: FolderCursor) =>
  `${isCatchingUp ? "0" : ""}${validity}:${uid}:${seenMs}`;

function readFolder(text: string): FolderCursor | null {
  const parts = /^(0?)(0|[1-9]\d{0,18}):(\d{1,10}):(\d{1,16})$/.exec(text);
  if (!parts?.[2]) return null;
  const [, catching, validity, uid, seenMs] = parts;
  return { validity, uid: Number(uid), seenMs: Number(seenMs), isCatchingUp: catching === "0" };
}

/** Writes a cursor as `since:looked;key=position;key=position`, with at most `mostFolders` folders. */
export function writeCursor({ sinceMs, lookedMs, folders }: MailCursor): string {
  const kept = [...folders].slice(0, mostFolders);
  return [`${sinceMs}:${lookedMs}`, ...kept.map(([key, place]) => `${key}=${writeFolder(place)}`)].join(";");
}

/**
 * Parses a cursor. A position without folders was written by a version that read only the inbox: its other folders are
 * read from the newest mail that it knew. Null for any other text.
 */
export function readCursor(text: string): MailCursor | null {
  const inbox = readFolder(text);
  if (inbox)
    return { sinceMs: Math.max(0, inbox.seenMs - 1), lookedMs: 0, folders: new Map([[inboxKey, inbox]]) };
  const [times = "", ...entries] = text.split(";");
  const [, since, looked] = /^(\d{1,16}):(\d{1,16})$/.exec(times) ?? [];
  if (since === undefined || entries.length > mostFolders) return null;
  const folders = new Map<string, FolderCursor>();
  for (const entry of entries) {
    const [, key, rest = ""] = /^([\w-]{1,32})=(.*)$/.exec(entry) ?? [];
    const place = readFolder(rest);
    if (!key || !place) return null;
    folders.set(key, place);
  }
  return { sinceMs: Number(since), lookedMs: Number(looked), folders };
}
