import { createHash } from "node:crypto";
import { fileLimits } from "@/lib/contracts/file-limits.ts";
import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { fileName, isRefusedByMail, mediaType } from "./rules/file-name.ts";
import { mostKept } from "./rules/limits.ts";
import { bytesKept, type FileRow, putFile } from "./store/files.ts";

/** A file as a browser gives it. */
export interface GivenFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/**
 * Keeps a file for messages and steps. The same bytes under the same name are kept once. Throws `invalid_input` at
 * `file` for an empty one, one that mail services refuse, and where the workspace has no room; `file_too_large` above
 * 10 MB.
 */
export async function keepFile(member: Member, given: GivenFile): Promise<FileRow> {
  const { workspaceId, userId } = member;
  const { bytes } = given;
  const size = bytes.byteLength;
  const name = fileName(given.name);
  if (size === 0) throw invalidField("file", "fileEmpty");
  if (size > fileLimits.bytes) throw new ProductError("file_too_large", "attachmentTooLarge");
  if (isRefusedByMail(name)) throw invalidField("file", "fileRefusedByMail");
  const digest = createHash("sha256").update(bytes).digest();
  return db.tenant({ workspaceId }, async ({ sql }) => {
    if ((await bytesKept(sql, workspaceId)) + size > mostKept) throw invalidField("file", "filesFull");
    return putFile(sql, {
      workspaceId,
      id: newId(),
      userId,
      name,
      type: mediaType(given.type),
      size,
      digest,
      bytes,
    });
  });
}
