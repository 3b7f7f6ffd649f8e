import type { Sql, Tx } from "@/lib/db/index.ts";
import type { FileRow } from "@/lib/domain/files/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import type { MailFile, MailHtml } from "@/lib/providers/mail/port.ts";
import type { Sight } from "./conversations.ts";
import { type MessageSource, putSource } from "./mail-sources.ts";
import type { MessageRow } from "./record.ts";
import { seenMessage, sightValues } from "./seen-message.ts";

/** What a mail has beside its text. */
export interface MailContent {
  readonly html: MailHtml | null;
  readonly files: readonly MailFile[];
  /** Null or left out: it came in no mailbox. */
  readonly source?: MessageSource | null;
}

/** Writes what a mail that was just recorded has beside its text. */
export async function putContent(
  tx: Tx,
  workspaceId: Id,
  messageId: Id,
  { html, files, source }: MailContent,
): Promise<void> {
  if (source) await putSource(tx, workspaceId, messageId, source);
  if (html) await tx.prisma.messageHtml.createMany({ data: [{ workspaceId, messageId, ...html }] });
  if (files.length === 0) return;
  await tx.prisma.messageFile.createMany({
    data: files.map(({ bytes, ...file }, place) => ({
      ...file,
      workspaceId,
      messageId,
      place,
      id: newId(),
      bytes: bytes && new Uint8Array(bytes),
    })),
  });
}

/** Writes which kept files go with a mail of a member. */
export async function putSentFiles(
  tx: Tx,
  workspaceId: Id,
  messageId: Id,
  files: readonly FileRow[],
): Promise<void> {
  if (files.length === 0) return;
  await tx.prisma.messageFile.createMany({
    data: files.map(({ id: fileId, name, type, size }, place) => ({
      workspaceId,
      id: newId(),
      messageId,
      place,
      name,
      type,
      size,
      fileId,
    })),
  });
}

/**
 * Writes which kept files went with the mails of sequences, by one statement. A mail that was recorded before keeps its
 * own.
 */
export async function putOutgoingFiles(
  sql: Sql,
  mails: readonly (Pick<MessageRow, "workspaceId" | "channel" | "laneRef" | "key"> & {
    readonly files?: readonly Id[];
  })[],
): Promise<void> {
  const rows = mails.flatMap(({ workspaceId, channel, laneRef, key, files = [] }) =>
    files.map((fileId, place) => ({ workspaceId, channel, laneRef, key, fileId, place, id: newId() })),
  );
  await sql.query(
    `insert into message_files (workspace_id, id, message_id, place, name, type, size, file_id)
     select m.workspace_id, w.id, m.id, w.place, k.name, k.type, k.size, k.id
       from json_to_recordset($1::text::json) as w("workspaceId" uuid, channel text, "laneRef" uuid, key text,
         "fileId" uuid, place int, id uuid)
       join messages m on m.workspace_id = w."workspaceId" and m.channel = w.channel and m.lane_ref = w."laneRef"
         and m.external_id = w.key
       join files k on k.workspace_id = w."workspaceId" and k.id = w."fileId"
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

/** The ids of the kept files that go with a mail, in their order. */
export async function listSentFiles(sql: Sql, workspaceId: Id, messageId: Id): Promise<Id[]> {
  const rows = await sql.query<{ fileId: Id }>(
    `select f.file_id as "fileId" from message_files f
      where f.workspace_id = $1::uuid and f.message_id = $2::uuid and f.file_id is not null order by f.place`,
    [workspaceId, messageId],
  );
  return rows.map(({ fileId }) => fileId);
}

/** The HTML of a message in sight, with the pictures that it brought. */
export async function findHtml(
  sql: Sql,
  sight: Sight,
  messageId: Id,
): Promise<{
  html: string;
  pictures: readonly { contentId: string; type: string; bytes: Uint8Array }[];
} | null> {
  const values = [...sightValues(sight), messageId];
  const [row] = await sql.query<{ html: string }>(
    `select h.html from ${seenMessage} join message_html h on h.workspace_id = m.workspace_id and h.message_id = m.id
      where m.workspace_id = $1::uuid and m.id = $4::uuid`,
    values,
  );
  if (!row) return null;
  if (!/ src="cid:/i.test(row.html)) return { ...row, pictures: [] };
  const pictures = await sql.query<{ contentId: string; type: string; bytes: Uint8Array }>(
    `select f.content_id as "contentId", f.type, f.bytes from message_files f
      where f.workspace_id = $1::uuid and f.message_id = $2::uuid and f.content_id is not null and f.bytes is not null
      order by f.place`,
    [sight.workspaceId, messageId],
  );
  return { ...row, pictures };
}

/** The whole text of a message in sight. */
export async function findWholeText(sql: Sql, sight: Sight, messageId: Id): Promise<string | null> {
  const [row] = await sql.query<{ text: string }>(
    `select coalesce(m.full_text, m.text) as text from ${seenMessage}
      where m.workspace_id = $1::uuid and m.id = $4::uuid`,
    [...sightValues(sight), messageId],
  );
  return row?.text ?? null;
}

/** A file that was left in its mailbox. */
export interface LeftFile {
  readonly mailboxId: Id;
  /** The mailbox's address when the mail came. Null: nobody knows. */
  readonly address: string | null;
  readonly mail: string;
  readonly messageId: string | null;
  readonly part: string;
}

/**
 * A file of a message in sight: one that a received mail brought, a kept one that went with a sent mail, or one that
 * was left.
 */
export async function findFile(
  sql: Sql,
  sight: Sight,
  id: Id,
): Promise<
  | { kind: "own"; name: string; bytes: Uint8Array }
  | { kind: "kept"; name: string; id: Id; size: number }
  | ({ kind: "left"; name: string } & LeftFile)
  | null
> {
  const [row] = await sql.query<{
    name: string;
    bytes: Uint8Array | null;
    keptId: Id | null;
    keptSize: number | null;
    part: string | null;
    mail: string | null;
    mailboxId: Id | null;
    address: string | null;
    messageId: string | null;
  }>(
    `select f.name, f.bytes, k.id as "keptId", k.size as "keptSize", f.left_part as part, s.name as mail,
        m.lane_ref as "mailboxId", s.mailbox as address, m.mail_message_id as "messageId" from ${seenMessage}
        join message_files f on f.workspace_id = m.workspace_id and f.message_id = m.id
        left join files k on k.workspace_id = f.workspace_id and k.id = f.file_id
        left join message_sources s on s.workspace_id = m.workspace_id and s.message_id = m.id
      where m.workspace_id = $1::uuid and f.workspace_id = $1::uuid and f.id = $4::uuid`,
    [...sightValues(sight), id],
  );
  if (!row) return null;
  const { name, bytes, keptId, keptSize, part, mail, mailboxId, address, messageId } = row;
  if (bytes !== null) return { kind: "own", name, bytes };
  if (keptId !== null && keptSize !== null) return { kind: "kept", name, id: keptId, size: keptSize };
  return part === null || mail === null || mailboxId === null
    ? null
    : { kind: "left", name, mailboxId, address, mail, messageId, part };
}
