import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { type FileRow, listFiles, listVisible, partOf } from "./store/files.ts";

/** A file that is read in parts, since a reader may be slow and the file large. */
export interface ReadableFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** At most so many bytes from there on. None: the file is gone. */
  readonly read: (from: number, most: number) => Promise<Uint8Array>;
}

/** A kept file that the member may see. Throws `not_found`. */
export async function readFile(member: Member, id: Id): Promise<ReadableFile> {
  const { workspaceId } = member;
  const [file] = isId(id)
    ? await db.tenant({ workspaceId }, ({ sql }) => listVisible(sql, member, [id]))
    : [];
  if (!file) throw new ProductError("not_found", "notFound");
  return { ...file, read: readKept(workspaceId, id) };
}

/** Reads a kept file of what the member sees already, in parts. */
export const readKept =
  (workspaceId: Id, id: Id): ReadableFile["read"] =>
  (from, most) =>
    db.tenant({ workspaceId }, ({ sql }) => partOf(sql, workspaceId, id, from, most));

/** Files that the member may see, in the order of the ids. */
export function listKept(member: Member, ids: readonly Id[]): Promise<readonly FileRow[]> {
  return db.tenant({ workspaceId: member.workspaceId }, ({ sql }) => listVisible(sql, member, ids));
}

/** Files of what the member sees already, by id, each once. One that is gone is missing. */
export function filesById({ workspaceId }: Member, ids: readonly Id[]): Promise<ReadonlyMap<Id, FileRow>> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return Promise.resolve(new Map());
  return db.tenant({ workspaceId }, async ({ sql }) => {
    const rows = await listFiles(sql, workspaceId, asked);
    return new Map(rows.map((row) => [row.id, row]));
  });
}
