import { db } from "@/lib/db/index.ts";
import type { SealedSecret } from "@/lib/db/security/secrets.ts";
import { fileName, type ReadableFile, readKept } from "@/lib/domain/files/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { fetchLeft, type LeftContent, type Mailboxes } from "./fetch-left.ts";
import { withOwnPictures } from "./rules/own-pictures.ts";
import { originalName } from "./rules/raw-mail.ts";
import { sightOf } from "./sight.ts";
import { findFile, findHtml, findWholeText } from "./store/contents.ts";
import { findSource } from "./store/mail-sources.ts";
import { unpackMail } from "./sync/pack-mail.ts";

/** The HTML of a mail, cleaned when it was received, with the pictures that it brought. Throws `not_found`. */
export function readMessageHtml(member: Member, messageId: Id): Promise<string> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const found = isId(messageId) ? await findHtml(tx.sql, await sightOf(tx, member), messageId) : null;
    if (!found) throw new ProductError("not_found", "notFound");
    return withOwnPictures(found.html, found.pictures);
  });
}

/** The whole text of a message, with the mails that it quotes. Throws `not_found`. */
export async function readWholeText(member: Member, messageId: Id): Promise<string> {
  const text = await db.tenant({ workspaceId: member.workspaceId }, async (tx) =>
    isId(messageId) ? findWholeText(tx.sql, await sightOf(tx, member), messageId) : null,
  );
  if (text === null) throw new ProductError("not_found", "notFound");
  return text;
}

/**
 * A file of a mail. One that was left in its mailbox is fetched from there while it is read. Throws `not_found`; `gone`
 * where its mail isn't in the mailbox any more; `provider_failed` where the mailbox can't be asked; `unavailable` where
 * too many are read.
 * @param gone aborts when its reader leaves.
 */
export async function readMessageFile(
  member: Member,
  outside: Mailboxes,
  id: Id,
  gone: AbortSignal,
): Promise<ReadableFile | LeftContent> {
  const { workspaceId } = member;
  const file = await db.tenant({ workspaceId }, async (tx) =>
    isId(id) ? findFile(tx.sql, await sightOf(tx, member), id) : null,
  );
  if (!file) throw new ProductError("not_found", "notFound");
  if (file.kind === "kept") return { name: file.name, size: file.size, read: readKept(workspaceId, file.id) };
  return file.kind === "own" ? inMemory(file.name, file.bytes) : fetchLeft(outside, workspaceId, file, gone);
}

/**
 * A received mail as it came, with its headers. A long one, of which only the text is kept, is fetched from its
 * mailbox; where it can't be had there, what is kept of it is given. Throws like `readMessageFile`.
 */
export async function readOriginal(
  member: Member,
  outside: Mailboxes,
  messageId: Id,
  gone: AbortSignal,
): Promise<ReadableFile | LeftContent> {
  const { workspaceId } = member;
  const source = await db.tenant({ workspaceId }, async (tx) =>
    isId(messageId) ? findSource(tx.sql, await sightOf(tx, member), messageId) : null,
  );
  if (!source) throw new ProductError("not_found", "notFound");
  const { kept, isWhole, mailboxId, address, messageId: ownId, name: mail } = source;
  const name = fileName(originalName(source.subject));
  const unpacked = async (row: SealedSecret) =>
    inMemory(name, await unpackMail({ workspaceId, kind: "message", id: messageId }, row));
  if (kept && (isWhole || mailboxId === null)) return unpacked(kept);
  if (mailboxId === null) throw new ProductError("gone", "mailGone");
  try {
    const place = { name, mailboxId, address, mail, messageId: ownId, part: null };
    return await fetchLeft(outside, workspaceId, place, gone);
  } catch (error) {
    // Its mailbox may only be silent for a minute: a part is given for the whole where the whole is gone.
    if (kept && error instanceof ProductError && error.reason === "gone") return unpacked(kept);
    throw error;
  }
}

const inMemory = (name: string, bytes: Uint8Array): ReadableFile => ({
  name,
  size: bytes.byteLength,
  read: async (from, most) => bytes.subarray(from, from + most),
});
