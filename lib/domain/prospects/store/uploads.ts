import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { CsvReading } from "../rules/csv/read-csv.ts";

export async function insertUpload(
  tx: Tx,
  row: {
    workspaceId: Id;
    id: Id;
    fileName: string;
    content: Uint8Array<ArrayBuffer>;
    columns: string[];
    total: number;
    reading: CsvReading;
    createdBy: Id;
  },
): Promise<void> {
  // Without `select` the whole file would come back.
  await tx.prisma.upload.create({ data: { ...row, reading: { ...row.reading } }, select: { id: true } });
}

/** An uploaded file without its content. Zero lines: they were not counted when it came. */
export interface UploadHead {
  readonly fileName: string;
  readonly columns: readonly string[];
  readonly total: number;
  readonly reading: Partial<CsvReading>;
}

export async function findUploadHead(tx: Tx, workspaceId: Id, id: Id): Promise<UploadHead | null> {
  const found = await tx.prisma.upload.findUnique({
    where: { workspaceId_id: { workspaceId, id } },
    select: { fileName: true, columns: true, total: true, reading: true },
  });
  return found && { ...found, reading: readingOf(found) };
}

/** A kept file, packed, and how it is read. */
export interface UploadContent {
  readonly content: Uint8Array;
  readonly reading: Partial<CsvReading>;
  readonly createdBy: Id;
}

export async function findContent(tx: Tx, workspaceId: Id, id: Id): Promise<UploadContent | null> {
  const found = await tx.prisma.upload.findUnique({
    where: { workspaceId_id: { workspaceId, id } },
    select: { content: true, reading: true, createdBy: true },
  });
  return found && { ...found, reading: readingOf(found) };
}

const readingOf = ({ reading }: { readonly reading: unknown }) => (reading ?? {}) as Partial<CsvReading>;

/** Writes down how a file is read from now on, and what it contains then. */
export async function saveReading(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  read: { readonly columns: readonly string[]; readonly total: number; readonly reading: CsvReading },
): Promise<void> {
  await tx.prisma.upload.updateMany({
    where: { workspaceId, id },
    data: { columns: [...read.columns], total: read.total, reading: { ...read.reading } },
  });
}

/** Locks an uploaded file until the transaction ends, so that two imports of it run one after the other. */
export async function lockUpload(tx: Tx, workspaceId: Id, id: Id): Promise<void> {
  await tx.sql.query("select 1 from uploads where workspace_id = $1::uuid and id = $2::uuid for update", [
    workspaceId,
    id,
  ]);
}

export async function deleteUpload(tx: Tx, workspaceId: Id, id: Id): Promise<void> {
  await tx.prisma.upload.deleteMany({ where: { workspaceId, id } });
}
