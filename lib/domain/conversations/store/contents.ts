import type { Sql, Tx } from "@/lib/db/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import type { MailFile, MailHtml } from "@/lib/providers/mail/port.ts";
import type { Sight } from "./conversations.ts";

/** What a mail has beside its text. */
export interface MailContent {
  readonly html: MailHtml | null;
  readonly files: readonly MailFile[];
}

/** Writes what a mail that was just recorded has beside its text. */
export async function putContent(
  tx: Tx,
  workspaceId: Id,
  messageId: Id,
  { html, files }: MailContent,
): Promise<void> {
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

/** Whose message `m` a member sees: parameters $1 to $3 as of a list (conversations.ts). */
const seenMessage = `messages m join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
    and ($3::boolean or c.credential_id = any($2::uuid[]))`;

const sightValues = ({ workspaceId, credentialIds, isWhole }: Sight) => [
  workspaceId,
  [...credentialIds],
  isWhole,
];

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

/** A kept file of a message in sight. */
export async function findFile(
  sql: Sql,
  sight: Sight,
  id: Id,
): Promise<{ name: string; bytes: Uint8Array } | null> {
  const [row] = await sql.query<{ name: string; bytes: Uint8Array }>(
    `select f.name, f.bytes from ${seenMessage} join message_files f on f.workspace_id = m.workspace_id and f.message_id = m.id
      where m.workspace_id = $1::uuid and f.workspace_id = $1::uuid and f.id = $4::uuid and f.bytes is not null`,
    [...sightValues(sight), id],
  );
  return row ?? null;
}
