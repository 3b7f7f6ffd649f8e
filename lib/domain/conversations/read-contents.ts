import { db } from "@/lib/db/index.ts";
import { type ReadableFile, readKept } from "@/lib/domain/files/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { withOwnPictures } from "./rules/own-pictures.ts";
import { sightOf } from "./sight.ts";
import { findFile, findHtml, findWholeText } from "./store/contents.ts";

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

/** A file of a mail. Throws `not_found`, also for one that was left in the mailbox. */
export async function readMessageFile(member: Member, id: Id): Promise<ReadableFile> {
  const { workspaceId } = member;
  const file = await db.tenant({ workspaceId }, async (tx) =>
    isId(id) ? findFile(tx.sql, await sightOf(tx, member), id) : null,
  );
  if (!file) throw new ProductError("not_found", "notFound");
  const { name, bytes, kept } = file;
  if (kept) return { name, size: kept.size, read: readKept(workspaceId, kept.id) };
  return { name, size: bytes.byteLength, read: async (from, most) => bytes.subarray(from, from + most) };
}
