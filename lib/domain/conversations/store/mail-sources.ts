import type { Sql, Tx } from "@/lib/db/index.ts";
import type { SealedSecret } from "@/lib/db/security/secrets.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { PackedMail } from "../sync/pack-mail.ts";
import type { Sight } from "./conversations.ts";
import { seenMessage, sightValues } from "./seen-message.ts";

/** Where a received mail came from, and the mail as it came. */
export interface MessageSource {
  /** Its name in its mailbox (FetchedMail.id). */
  readonly name: string;
  readonly isWhole: boolean;
  /** Null: it isn't kept. */
  readonly packed: PackedMail | null;
}

/** Writes down where a mail that was just recorded came from. */
export async function putSource(
  tx: Tx,
  workspaceId: Id,
  messageId: Id,
  source: MessageSource,
): Promise<void> {
  const { packed, ...row } = source;
  const mailbox = await mailboxOf(tx.sql, workspaceId, messageId);
  await tx.prisma.messageSource.createMany({
    data: [{ workspaceId, messageId, mailbox, ...row, ...packed }],
  });
}

/** The address of the mailbox in which a mail came. */
async function mailboxOf(sql: Sql, workspaceId: Id, messageId: Id): Promise<string | null> {
  const [row] = await sql.query<{ address: string }>(
    `select b.email_lower as address from messages m
       join mailboxes b on b.workspace_id = m.workspace_id and b.id = m.lane_ref
      where m.workspace_id = $1::uuid and m.id = $2::uuid`,
    [workspaceId, messageId],
  );
  return row?.address ?? null;
}

/** A received mail in sight, with its mailbox, and the mail as it came where it is kept. */
export interface FoundSource {
  readonly mailboxId: Id | null;
  /** The mailbox's address when the mail came. Null: nobody knows. */
  readonly address: string | null;
  readonly messageId: string | null;
  readonly subject: string | null;
  readonly name: string;
  readonly isWhole: boolean;
  readonly kept: SealedSecret | null;
}

/** The source of a message in sight. Null: it is no received mail, or older than sources are. */
export async function findSource(sql: Sql, sight: Sight, id: Id): Promise<FoundSource | null> {
  const [row] = await sql.query<
    Omit<FoundSource, "kept"> & {
      keyId: string | null;
      wrappedKey: Uint8Array | null;
      sealed: Uint8Array | null;
    }
  >(
    `select m.lane_ref as "mailboxId", s.mailbox as address, m.mail_message_id as "messageId", m.subject, s.name, s.is_whole as "isWhole",
        s.key_id as "keyId", s.wrapped_key as "wrappedKey", s.sealed
      from ${seenMessage} join message_sources s on s.workspace_id = m.workspace_id and s.message_id = m.id
      where m.workspace_id = $1::uuid and s.workspace_id = $1::uuid and s.message_id = $4::uuid`,
    [...sightValues(sight), id],
  );
  if (!row) return null;
  const { keyId, wrappedKey, sealed, ...found } = row;
  const isKept = keyId !== null && wrappedKey !== null && sealed !== null;
  return { ...found, kept: isKept ? { keyId, wrappedKey, sealed } : null };
}

/**
 * Lets go of mails that were received so many days ago, `most` at most, and returns how many. Where they came from
 * stays known.
 */
export async function purgeSources(sql: Sql, days: number, most: number): Promise<number> {
  const dropped = await sql.query(
    `update message_sources set sealed = null, wrapped_key = null, key_id = null, size = null
      where (workspace_id, message_id) in (select workspace_id, message_id from message_sources
        where sealed is not null and created_at < now() - $1::int * interval '1 day'
        order by created_at limit $2::int for update skip locked) returning 1`,
    [days, most],
  );
  const deleted = await sql.query(
    `delete from mails_set_aside where (workspace_id, id) in (select workspace_id, id from mails_set_aside
        where created_at < now() - $1::int * interval '1 day'
        order by created_at limit $2::int for update skip locked) returning 1`,
    [days, most],
  );
  return Math.max(dropped.length, deleted.length);
}
