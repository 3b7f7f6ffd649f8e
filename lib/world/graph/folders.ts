import type { Db } from "../store/database.ts";
import { type Folder, folderNames } from "../store/mail.ts";

const wellKnown: Readonly<Record<string, Folder>> = {
  inbox: "INBOX",
  sentitems: "Sent",
  junkemail: "Junk",
  archive: "Archive",
  deleteditems: "Trash",
  drafts: "Drafts",
  outbox: "Outbox",
};

export const folderId = (folder: Folder) => Buffer.from(`folder:${folder}`).toString("base64url");

/** The folders of a mailbox, with those that Graph always has. */
export async function allFolders(db: Db, mailbox: string): Promise<Folder[]> {
  return [...new Set([...(await folderNames(db, mailbox)), "Drafts", "Outbox"])];
}

/** The folder that an address names, by its id or by a word that every mailbox has. Null: there is none. */
export async function folderNamed(db: Db, mailbox: string, name: string): Promise<Folder | null> {
  const known = wellKnown[name.toLowerCase()];
  if (known) return known;
  return (await allFolders(db, mailbox)).find((folder) => folderId(folder) === name) ?? null;
}

export const folderView = (folder: Folder) => ({
  id: folderId(folder),
  displayName: folder,
  childFolderCount: 0,
});
