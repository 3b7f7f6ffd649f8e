import type { Sql, Tx } from "@/lib/db/index.ts";
import type { SealedSecret } from "@/lib/db/security/secrets.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { mostSetAside, mostTries } from "../rules/raw-mail.ts";
import type { PackedMail } from "../sync/pack-mail.ts";

/** A mail that could not be read or recorded. */
export interface SetAsideMail {
  readonly workspaceId: Id;
  readonly id: Id;
  readonly mailboxId: Id;
  readonly name: string;
  readonly at: Date;
  readonly failure: string;
  readonly isWhole: boolean;
}

/** Keeps a mail that was set aside, once. Of a mailbox the latest are kept. */
export async function putSetAside(tx: Tx, mail: SetAsideMail, packed: PackedMail): Promise<void> {
  const { workspaceId, mailboxId } = mail;
  await tx.prisma.mailSetAside.createMany({ data: [{ ...mail, ...packed }], skipDuplicates: true });
  await tx.sql.query(
    `delete from mails_set_aside where workspace_id = $1::uuid and id in (select id from mails_set_aside
       where workspace_id = $1::uuid and mailbox_id = $2::uuid order by created_at desc, id desc offset $3::int) returning 1`,
    [workspaceId, mailboxId, mostSetAside],
  );
}

/** A mail that is read again. */
interface MailToRead extends SetAsideMail, SealedSecret {
  /** When it was set aside, by the machine's clock: it would have been recorded then. */
  readonly createdAt: Date;
}

/**
 * The next mail of a mailbox that was set aside, behind the one that is named, oldest first. The try is counted before
 * anybody opens the mail: one that ended its worker three times is left out, until somebody has the mails read again.
 */
export async function nextSetAside(
  sql: Sql,
  workspaceId: Id,
  mailboxId: Id,
  after: Id | null,
): Promise<MailToRead | null> {
  const [row] = await sql.query<MailToRead>(
    `update mails_set_aside set tries = tries + 1 where workspace_id = $1::uuid and id = (
       select id from mails_set_aside where workspace_id = $1::uuid and mailbox_id = $2::uuid
         and ($3::uuid is null or id > $3::uuid) and tries < $4::int order by id limit 1)
     returning workspace_id as "workspaceId", id, mailbox_id as "mailboxId", name, at, failure, is_whole as "isWhole",
       key_id as "keyId", wrapped_key as "wrappedKey", sealed, created_at as "createdAt"`,
    [workspaceId, mailboxId, after, mostTries],
  );
  return row ?? null;
}

/** Forgets the tries of one mail, of which it is known how they ended. */
export async function forgetTriesOf(tx: Tx, workspaceId: Id, id: Id): Promise<void> {
  await tx.prisma.mailSetAside.updateMany({ where: { workspaceId, id }, data: { tries: 0 } });
}

/** Has all mails that were set aside read again, those as well that ended their workers. */
export async function forgetAllTries(sql: Sql): Promise<void> {
  await sql.query("update mails_set_aside set tries = 0 where tries > 0 returning 1");
}

/** The mailboxes that set mails aside, and how many of each are kept. */
export function mailboxesWithSetAside(
  sql: Sql,
): Promise<{ readonly workspaceId: Id; readonly mailboxId: Id; readonly count: number }[]> {
  return sql.query(
    `select workspace_id as "workspaceId", mailbox_id as "mailboxId", count(*)::int as count from mails_set_aside
      group by 1, 2`,
  );
}

/** Lets go of a mail that could be read after all. */
export async function dropSetAside(tx: Tx, workspaceId: Id, id: Id): Promise<void> {
  await tx.prisma.mailSetAside.deleteMany({ where: { workspaceId, id } });
}
