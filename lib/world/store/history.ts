import type { Db } from "./database.ts";
import type { Folder } from "./mail.ts";

/** A mail of a mailbox, wherever it lies. */
export interface HistoryMail {
  /** Grows with each mail that comes into a folder. */
  readonly id: number;
  /** Stays the same when the mail is moved. */
  readonly origin: number;
  readonly thread: number;
  readonly folder: Folder;
  readonly uid: number;
  readonly size: number;
  readonly at: Date;
  readonly message_id: string | null;
}

/** The number behind which everything is new. */
export async function lastOf(db: Db, mailbox: string): Promise<number> {
  const [row] = await db<{ last: number }[]>`
    select greatest(1, (select max(id) from mails where mailbox = ${mailbox}),
      (select before from forgotten where mailbox = ${mailbox})) as last`;
  return row?.last ?? 1;
}

/** The mails that came after a number, in the order of their coming; of a folder, or of all (null). */
export async function mailsAfter(
  db: Db,
  mailbox: string,
  after: number,
  { folder, since, limit }: { folder: Folder | null; since: Date | null; limit: number },
): Promise<HistoryMail[]> {
  return [
    ...(await db<HistoryMail[]>`
    select id, coalesce(origin, id) as origin, coalesce(thread, origin, id) as thread, folder, uid, size, at, message_id
      from mails where mailbox = ${mailbox} and id > ${after}
      ${folder === null ? db`` : db`and folder = ${folder}`}
      ${since === null ? db`` : db`and at >= ${since}`}
    order by id limit ${limit}`),
  ];
}

/** A mail by the number that it keeps when it is moved, with its bytes. */
export async function mailByOrigin(db: Db, mailbox: string, origin: number) {
  const [row] = await db<(HistoryMail & { raw: Buffer })[]>`
    select id, coalesce(origin, id) as origin, coalesce(thread, origin, id) as thread, folder, uid, size, at, message_id, raw
      from mails where mailbox = ${mailbox} and coalesce(origin, id) = ${origin}
    order by id desc limit 1`;
  return row ?? null;
}

/** The mails with a Message-ID, of a folder or of all (null), newest first. */
export async function mailsWithId(db: Db, mailbox: string, messageId: string, folder: Folder | null) {
  return [
    ...(await db<HistoryMail[]>`
    select id, coalesce(origin, id) as origin, coalesce(thread, origin, id) as thread, folder, uid, size, at, message_id
      from mails where mailbox = ${mailbox} and message_id = ${messageId}
      ${folder === null ? db`` : db`and folder = ${folder}`} order by id desc limit 50`),
  ];
}

/** The mails of a mailbox, newest first: those that arrived since a moment, or those of a folder. */
export async function mailsBack(
  db: Db,
  mailbox: string,
  {
    folder,
    since,
    below,
    limit,
  }: { folder: Folder | null; since: Date | null; below: number | null; limit: number },
): Promise<HistoryMail[]> {
  return [
    ...(await db<HistoryMail[]>`
    select id, coalesce(origin, id) as origin, coalesce(thread, origin, id) as thread, folder, uid, size, at, message_id
      from mails where mailbox = ${mailbox}
      ${folder === null ? db`` : db`and folder = ${folder}`}
      ${since === null ? db`` : db`and at >= ${since}`}
      ${below === null ? db`` : db`and id < ${below}`}
    order by id desc limit ${limit}`),
  ];
}

/** The provider forgets the mailbox's history: positions before now are too old. */
export async function forgetHistory(db: Db, mailbox: string): Promise<void> {
  // A number that no mail gets.
  await db`insert into forgotten (mailbox, before)
    values (${mailbox}, nextval(pg_get_serial_sequence('world.mails', 'id')))
    on conflict (mailbox) do update set before = excluded.before`;
}

/** Whether the provider still knows the history from a position on. */
export async function isRemembered(db: Db, mailbox: string, position: number): Promise<boolean> {
  const [row] = await db<{ before: number }[]>`select before from forgotten where mailbox = ${mailbox}`;
  return row === undefined || position >= row.before;
}
