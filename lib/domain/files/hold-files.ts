import { fileLimits } from "@/lib/contracts/file-limits.ts";
import type { Tx } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type FileHolder, type FileRow, listVisible, markFiles, putHolder } from "./store/files.ts";

/**
 * Holds the files of a member's message from now on, and returns them in their order. Throws `invalid_input` at `path`
 * where the member sees no such file or names one twice, and where they are too many or too large together.
 */
export async function holdFiles(
  tx: Tx,
  member: Member,
  ids: readonly Id[],
  path = "files",
): Promise<readonly FileRow[]> {
  const held = await holdAll(tx, member, [ids], path);
  return ids.flatMap((id) => held.get(id) ?? []);
}

/** Holds the files of what lasts: whoever sees that sees its files. Returns and throws like `holdFiles`. */
export async function holdFor(
  tx: Tx,
  member: Member,
  holder: FileHolder,
  ids: readonly Id[],
  path: string,
): Promise<readonly FileRow[]> {
  const files = await holdFiles(tx, member, ids, path);
  if (ids.length > 0) await putHolder(tx.sql, member.workspaceId, ids, holder);
  return files;
}

/**
 * Holds the files of the steps of a sequence: whoever sees that sees its files. Throws like `holdFiles`, at `sequence`.
 * @param steps the ids of each step's files.
 */
export async function holdForSteps(
  tx: Tx,
  member: Member,
  holder: FileHolder,
  steps: readonly (readonly Id[])[],
): Promise<void> {
  const held = await holdAll(tx, member, steps, "sequence");
  if (held.size > 0) await putHolder(tx.sql, member.workspaceId, [...held.keys()], holder);
}

async function holdAll(
  tx: Tx,
  member: Member,
  mails: readonly (readonly Id[])[],
  path: string,
): Promise<ReadonlyMap<Id, FileRow>> {
  const ids = [...new Set(mails.flat())];
  if (ids.length === 0) return new Map();
  if (mails.some((mail) => mail.length > fileLimits.count)) throw invalidField(path, "filesTooMany");
  await markFiles(tx.sql, member.workspaceId, ids, { isHeld: true });
  const files = new Map((await listVisible(tx.sql, member, ids)).map((file) => [file.id, file]));
  for (const mail of mails) {
    if (new Set(mail).size !== mail.length || mail.some((id) => !files.has(id)))
      throw invalidField(path, "fileGone");
    if (mail.reduce((sum, id) => sum + files.get(id)!.size, 0) > fileLimits.together)
      throw invalidField(path, "filesTooLarge");
  }
  return files;
}

/** Keeps the files of a member's draft for another 90 days. Returns the ids of those that the member sees. */
export async function touchFiles(tx: Tx, member: Member, ids: readonly Id[]): Promise<readonly Id[]> {
  if (ids.length === 0) return [];
  await markFiles(tx.sql, member.workspaceId, ids, { isHeld: false });
  return (await listVisible(tx.sql, member, ids)).map(({ id }) => id);
}
