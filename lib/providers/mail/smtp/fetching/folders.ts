import { createHash } from "node:crypto";
import type { ImapFlow, ListResponse } from "imapflow";
import { inboxKey, mostFolders } from "./cursor.ts";

/** A folder that may hold incoming mail. */
export interface Folder {
  readonly path: string;
  readonly key: string;
  /** What the server says about it without opening it. Undefined where it doesn't say. */
  readonly validity: string | undefined;
  readonly uidNext: number | undefined;
}

/** A folder as the server lists it. */
export type Listed = Pick<ListResponse, "path" | "flags" | "specialUse" | "specialUseSource" | "status">;

/** What the server is asked about each folder: enough to see whether a mail has come. */
const statusQuery = { uidNext: true, uidValidity: true } as const;

/** Folders of mail that nobody sent to this mailbox, or of views on other folders. */
const never = new Set(["\\Sent", "\\Drafts", "\\Flagged", "\\Important", "\\Scheduled", "\\Templates"]);
/** Mail that a rule, a filter or its owner puts there soon after it arrived. They are read first, after the inbox. */
const early = ["\\Junk", "\\Archive", "\\Trash"];

const isInbox = ({ path }: Pick<Listed, "path">) => path.toUpperCase() === "INBOX";

/** The key of a folder in the cursor. */
export const keyOf = (path: string) =>
  isInbox({ path }) ? inboxKey : createHash("sha256").update(path).digest("base64url").slice(0, 12);

/** Whether it can be opened. */
const opens = ({ flags }: Listed) => !flags.has("\\Noselect") && !flags.has("\\NonExistent");

/**
 * The folders to be read, in order. Where one folder has all mail (`\All`: Gmail), it and those that it leaves out:
 * junk and trash. Else the inbox, junk, archive, trash, and the person's own folders. Mail in the trash counts, too:
 * its owner may have read and deleted a reply before it was seen here. Mail of other users (`foreign`: their name
 * spaces) doesn't count.
 */
export function foldersToRead(listed: readonly Listed[], foreign: readonly string[] = []): Folder[] {
  const usable = listed.filter(
    (folder) =>
      opens(folder) &&
      !never.has(folder.specialUse ?? "") &&
      ![...folder.flags].some((flag) => never.has(flag)) &&
      !foreign.some((prefix) => folder.path.startsWith(prefix)),
  );
  // Only the server's own word counts: a name that sounds like it must not hide the other folders.
  const all = usable.find((one) => one.specialUse === "\\All" && one.specialUseSource === "extension");
  const rank = (folder: Listed) => {
    if (folder === all) return 0;
    if (isInbox(folder)) return 1;
    const place = early.indexOf(folder.specialUse ?? "");
    return place < 0 ? early.length + 2 : place + 2;
  };
  const leftOut = (folder: Listed) => folder.specialUse === "\\Junk" || folder.specialUse === "\\Trash";
  const read = all ? usable.filter((folder) => folder === all || leftOut(folder)) : usable;
  return [...read]
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, mostFolders)
    .map(({ path, status }) => ({
      path,
      key: keyOf(path),
      validity: status?.uidValidity === undefined ? undefined : String(status.uidValidity),
      uidNext: status?.uidNext,
    }));
}

/**
 * Asks the server for its folders and their state: by one command where it knows LIST-STATUS, else by one more for each
 * folder.
 */
export async function listFolders(client: ImapFlow): Promise<Folder[]> {
  const listed = await client.list({ statusQuery });
  return foldersToRead(listed, foreignPrefixes(client));
}

/** The prefixes of other users' folders and of shared ones, where the server tells them. */
function foreignPrefixes({ namespaces }: ImapFlow): string[] {
  const entries = [...(namespaces?.other || []), ...(namespaces?.shared || [])];
  return entries.flatMap(({ prefix }) => (prefix === "" ? [] : [prefix]));
}
