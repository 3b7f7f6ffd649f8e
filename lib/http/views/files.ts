import type { KeptFile } from "@/lib/contracts/files.ts";
import type { FileRow } from "@/lib/domain/files/index.ts";

/** A kept file on the wire. */
export const toFile = ({ id, name, type, size }: FileRow): KeptFile => ({ _id: id, name, type, size });

/** Those of a list of ids that still exist, in their order. */
export const toFiles = (kept: ReadonlyMap<string, FileRow>, ids: readonly string[]): KeptFile[] =>
  ids.flatMap((id) => {
    const file = kept.get(id);
    return file ? [toFile(file)] : [];
  });
