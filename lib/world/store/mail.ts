import { hashText } from "@/lib/kernel/random/index.ts";
import type { Db } from "./database.ts";

/** A folder's name. */
export type Folder = string;

/** The folders that every mailbox has, with what each is for (RFC 6154). */
export const givenFolders = {
  INBOX: null,
  Sent: "\\Sent",
  Junk: "\\Junk",
  Archive: "\\Archive",
  Trash: "\\Trash",
} as const satisfies Record<Folder, string | null>;

/** A name that a folder may have. */
export const isFolderName = (name: string) => /^[A-Za-z0-9][A-Za-z0-9 /_-]{0,99}$/.test(name);

/** The names of a mailbox's folders: those that every one has, and those made since. */
export async function folderNames(db: Db, mailbox: string): Promise<Folder[]> {
  const rows = await db<{ folder: string }[]>`
    select folder from folders where mailbox = ${mailbox} order by folder`;
  return [...new Set([...Object.keys(givenFolders), ...rows.map(({ folder }) => folder)])];
}

/** The folder of that name. The inbox's name is the same in any case. Null where there is none. */
export async function folderNamed(db: Db, mailbox: string, name: string): Promise<Folder | null> {
  if (name.toUpperCase() === "INBOX") return "INBOX";
  return (await folderNames(db, mailbox)).find((folder) => folder === name) ?? null;
}

export interface FolderRow {
  readonly uidvalidity: number;
  readonly uidnext: number;
}

export interface StoredMail {
  readonly uid: number;
  readonly raw: Buffer;
  readonly size: number;
  readonly flags: string[];
  readonly at: Date;
  readonly message_id: string | null;
}

interface KeptMail extends StoredMail {
  /** Stays the same when the mail is moved. */
  readonly origin: number;
  readonly thread: number | null;
}

/** The folder's numbers. A folder is created on first use. */
export async function folderOf(db: Db, mailbox: string, folder: Folder): Promise<FolderRow> {
  const validity = (hashText(`${mailbox}:${folder}`) % 1_000_000_000) + 1;
  await db`insert into folders (mailbox, folder, uidvalidity) values (${mailbox}, ${folder}, ${validity})
    on conflict do nothing`;
  const [row] = await db<FolderRow[]>`
    select uidvalidity, uidnext from folders where mailbox = ${mailbox} and folder = ${folder}`;
  if (!row) throw new Error("the folder was not written");
  return row;
}

export interface MailToFile {
  readonly mailbox: string;
  readonly folder: Folder;
  readonly messageId: string | null;
  readonly raw: Buffer;
  readonly at: Date;
  readonly seen: boolean;
  /** The first row of this mail, where it was moved. */
  readonly origin?: number | null;
  /** The thread to which its sender assigned it. */
  readonly thread?: number | null;
}

/**
 * Stores a mail. Mails are stored one at a time, so that their ids, which are a mailbox's history, grow in the order of
 * commits; the update locks the folder's row, so that UIDs do, too.
 */
export async function fileMail(db: Db, mail: MailToFile): Promise<number> {
  await db`select pg_advisory_xact_lock(770002)`;
  await folderOf(db, mail.mailbox, mail.folder);
  const [next] = await db<{ uid: number }[]>`
    update folders set uidnext = uidnext + 1 where mailbox = ${mail.mailbox} and folder = ${mail.folder}
    returning uidnext - 1 as uid`;
  if (!next) throw new Error("the folder is gone");
  await db`insert into mails (mailbox, folder, uid, message_id, raw, size, flags, at, origin, thread) values (
    ${mail.mailbox}, ${mail.folder}, ${next.uid}, ${mail.messageId}, ${mail.raw}, ${mail.raw.length},
    ${mail.seen ? ["\\Seen"] : []}, ${mail.at}, ${mail.origin ?? null}, ${mail.thread ?? null})`;
  return next.uid;
}

/**
 * The mails of one sender to the mailboxes of this world, newest first; at most 50, each with its first 20,000 bytes.
 */
export async function listMailsFrom(db: Db, email: string) {
  return db<{ mailbox: string; uid: number; messageId: string | null; at: Date; raw: string }[]>`
    select mailbox, uid, message_id as "messageId", at, left(text, 20000) as raw from (
      -- A text holds no zero byte; a mail may.
      select *, case when position('\\000'::bytea in raw) > 0 then '' else convert_from(raw, 'LATIN1') end as text
        from mails where folder = 'INBOX') inboxes
    where position(${`<${email}>`}::text in left(text, 2000)) > 0
    order by id desc limit 50`;
}

/** The folder's UIDs with the data that searching needs, ascending. */
export async function folderIndex(db: Db, mailbox: string, folder: Folder) {
  return db<{ uid: number; size: number; flags: string[]; at: Date; message_id: string | null }[]>`
    select uid, size, flags, at, message_id from mails where mailbox = ${mailbox} and folder = ${folder} order by uid`;
}

export async function mailByUid(
  db: Db,
  mailbox: string,
  folder: Folder,
  uid: number,
): Promise<KeptMail | null> {
  const [row] = await db<KeptMail[]>`
    select uid, raw, size, flags, at, message_id, coalesce(origin, id) as origin, thread from mails
    where mailbox = ${mailbox} and folder = ${folder} and uid = ${uid}`;
  return row ?? null;
}

export async function setFlags(db: Db, mailbox: string, folder: Folder, uid: number, flags: string[]) {
  await db`update mails set flags = ${flags} where mailbox = ${mailbox} and folder = ${folder} and uid = ${uid}`;
}

/** Gives every mail of the folder a new number under a new UIDVALIDITY, as a server does after a restore. */
export async function renumberFolder(db: Db, mailbox: string, folder: Folder): Promise<void> {
  await folderOf(db, mailbox, folder);
  await db`update folders set uidvalidity = uidvalidity + 1 where mailbox = ${mailbox} and folder = ${folder}`;
  await db`update mails set uid = -n from (
      select id, row_number() over (order by uid) as n from mails where mailbox = ${mailbox} and folder = ${folder}
    ) numbered where numbered.id = mails.id`;
  await db`update mails set uid = -uid where mailbox = ${mailbox} and folder = ${folder} and uid < 0`;
  await db`update folders set uidnext = 1 + (
      select count(*) from mails where mailbox = ${mailbox} and folder = ${folder}
    ) where mailbox = ${mailbox} and folder = ${folder}`;
}

/** Moves a mail to another folder, where it gets a new number. It keeps the time of its arrival. */
export async function moveMail(
  db: Db,
  mailbox: string,
  uid: number,
  { from, to }: { from: Folder; to: Folder },
): Promise<boolean> {
  const mail = await mailByUid(db, mailbox, from, uid);
  if (!mail) return false;
  const seen = mail.flags.includes("\\Seen");
  const { message_id: messageId, raw, at, origin, thread } = mail;
  await fileMail(db, { mailbox, folder: to, messageId, raw, at, seen, origin, thread });
  return expungeMail(db, mailbox, from, uid);
}

/** Deletes a mail. */
export async function expungeMail(db: Db, mailbox: string, folder: Folder, uid: number): Promise<boolean> {
  const rows = await db`delete from mails
    where mailbox = ${mailbox} and folder = ${folder} and uid = ${uid} returning 1`;
  return rows.length > 0;
}

export interface OutboxMail {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string | null;
  readonly message_id: string | null;
  readonly at: Date;
}

export async function addToOutbox(db: Db, mail: Omit<OutboxMail, "id">): Promise<void> {
  await db`insert into outbox ${db({ ...mail })}`;
}

/** System mails, newest first, of one recipient or of all. */
export async function listOutbox(db: Db, recipient: string | null, limit: number): Promise<OutboxMail[]> {
  const mine = recipient === null ? db`` : db`where recipient = ${recipient.toLowerCase()}`;
  return [...(await db<OutboxMail[]>`select * from outbox ${mine} order by id desc limit ${limit}`)];
}
