import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { type FileRow, listContents, listFiles, listVisible } from "./store/files.ts";
import type { FileContent } from "./with-files.ts";

/** A kept file that the member may see. Throws `not_found`. */
export function readFile(member: Member, id: Id): Promise<FileContent> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async ({ sql }) => {
    const seen = isId(id) ? await listVisible(sql, member, [id]) : [];
    const [file] = seen.length > 0 ? await listContents(sql, workspaceId, [id]) : [];
    if (!file) throw new ProductError("not_found", "notFound");
    return file;
  });
}

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
