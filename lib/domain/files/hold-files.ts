import { fileLimits } from "@/lib/contracts/file-limits.ts";
import type { Tx } from "@/lib/db/index.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type FileRow, listFiles, markFiles } from "./store/files.ts";

/**
 * Holds the files of a message from now on, and returns them in their order. Throws `invalid_input` at `files` where one
 * doesn't exist or is named twice, and where they are too many or too large together.
 */
export async function holdFiles(tx: Tx, workspaceId: Id, ids: readonly Id[]): Promise<readonly FileRow[]> {
  const held = await holdAll(tx, workspaceId, [ids], "files");
  return ids.flatMap((id) => held.get(id) ?? []);
}

/**
 * Holds the files of several mails at once. Throws like `holdFiles`, at the given path.
 * @param mails the ids of each mail's files.
 */
export async function holdAll(
  tx: Tx,
  workspaceId: Id,
  mails: readonly (readonly Id[])[],
  path: string,
): Promise<ReadonlyMap<Id, FileRow>> {
  const ids = [...new Set(mails.flat())];
  if (ids.length === 0) return new Map();
  if (mails.some((mail) => mail.length > fileLimits.count)) throw invalidField(path, "filesTooMany");
  await markFiles(tx.sql, workspaceId, ids, { isHeld: true });
  const files = new Map((await listFiles(tx.sql, workspaceId, ids)).map((file) => [file.id, file]));
  for (const mail of mails) {
    if (new Set(mail).size !== mail.length || mail.some((id) => !files.has(id)))
      throw invalidField(path, "fileGone");
    if (mail.reduce((sum, id) => sum + files.get(id)!.size, 0) > fileLimits.together)
      throw invalidField(path, "filesTooLarge");
  }
  return files;
}

/** Keeps the files of a draft for another 90 days. Returns the ids of those that exist. */
export async function touchFiles(tx: Tx, workspaceId: Id, ids: readonly Id[]): Promise<readonly Id[]> {
  if (ids.length === 0) return [];
  await markFiles(tx.sql, workspaceId, ids, { isHeld: false });
  return (await listFiles(tx.sql, workspaceId, ids)).map(({ id }) => id);
}
