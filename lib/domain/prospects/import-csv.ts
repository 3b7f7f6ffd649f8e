import type { ImportState } from "@/lib/contracts/imports.ts";
import type { RefusalReason } from "@/lib/contracts/words/refusal-reasons.ts";
import type { SearchFailure, SearchSource } from "@/lib/contracts/words/search-sources.ts";
import type { HotTx, Tx } from "@/lib/db/index.ts";
import { db } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, namedId } from "@/lib/kernel/ids/index.ts";
import {
  ImportFile,
  type ImportOptions,
  isOfFile,
  type KeptOptions,
  type TakingOptions,
} from "./import-file.ts";
import type { ImportSummary } from "./imports.ts";
import { unpackFile } from "./packed-file.ts";
import type { CsvReading } from "./rules/csv/read-csv.ts";
import { refuseMapping } from "./rules/mapping.ts";
import { sightOf } from "./sight.ts";
import { isHidden } from "./store/forget.ts";
import {
  deleteFreeImport,
  findImport,
  findRow,
  type ImportRow,
  insertImport,
  lockImport,
  setOver,
} from "./store/imports.ts";
import { firstRefusals } from "./store/refusals.ts";
import {
  deleteUpload,
  findContent,
  findUploadHead,
  lockUpload,
  type UploadContent,
} from "./store/uploads.ts";
import { refusedFile } from "./upload-csv.ts";

export interface ImportInput extends ImportOptions {
  /**
   * An idempotency key that the caller chooses, for importing the same file again in the same way. Null: one import
   * per file and options.
   */
  readonly key: string | null;
  readonly credentialId: Id | null;
  readonly campaignId: Id | null;
}

/** An import with the first of its refused lines. The file of refused lines has all of them. */
export interface ImportView extends ImportSummary {
  readonly lines: readonly { readonly line: number; readonly reason: RefusalReason }[];
}

/** What a worker needs to continue an import. */
export interface OpenImport {
  readonly id: Id;
  readonly campaignId: Id | null;
  readonly credentialId: Id | null;
  readonly total: number;
  readonly options: KeptOptions | TakingOptions;
}

/** The most refused lines in a reply. */
const shownRefusals = 500;
/** The most lines that the call itself imports, in one short transaction. */
export const fewLines = 300;

/**
 * The id of an import, derived from its input: a repeated call gets the first call's import [F16]. A file that isn't
 * kept can be imported once; a kept file once with the same options and key.
 */
export function importIdOf(workspaceId: Id, input: ImportInput): Id {
  const words = input.keepFile ? [wordsOf(input)] : [];
  return namedId(workspaceId, "import", input.uploadId, ...words);
}

function wordsOf({ campaignId, credentialId, mapping, isEmailOnly, movePeople, key }: ImportInput): string {
  const fields = Object.entries(mapping.fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const custom = mapping.custom.map((one) => [one.key, one.column]);
  return JSON.stringify([campaignId, credentialId, fields, custom, isEmailOnly, movePeople, key]);
}

/** A file that is about to be imported. A short one is parsed already. */
export interface ChosenFile {
  readonly fileName: string;
  readonly columns: readonly string[];
  readonly total: number;
  readonly file: ImportFile | null;
  /** How it is read. Its member may choose anew while it is imported. */
  readonly reading: Partial<CsvReading>;
}

/**
 * Checks an uploaded file and its mapping, outside of any transaction of the caller. Throws `not_found` (no such
 * upload), `invalid_input` (an impossible mapping: OC-175, OC-176).
 */
export async function chooseFile(workspaceId: Id, input: ImportInput): Promise<ChosenFile> {
  const found = await db.tenant({ workspaceId }, async (tx) => {
    const head = await findUploadHead(tx, workspaceId, input.uploadId);
    if (!head) throw new ProductError("not_found", "noFile");
    // Zero lines: an older version of the product took the file and did not count them.
    const isShort = head.total <= fewLines;
    return { ...head, content: isShort ? await findContent(tx, workspaceId, input.uploadId) : null };
  });
  const { reading } = found;
  const file = found.content && (await openKept(found.content, input, reading));
  const whole = file ? await file.whole() : found;
  if (typeof whole === "string") throw refusedFile(whole);
  const { columns, total } = whole;
  const wrong = refuseMapping(input.mapping, columns, input.isEmailOnly);
  if (wrong) throw invalidField("user_fields", wrong);
  return { fileName: found.fileName, columns, total, file: total <= fewLines ? file : null, reading };
}

const openKept = async ({ content }: UploadContent, options: ImportOptions, reading: Partial<CsvReading>) =>
  new ImportFile(await unpackFile(content), reading, options);

/**
 * The earlier import of the same file. Null where there was none. Throws `not_found` where the file was used up for
 * another campaign, `conflict` while that import is being removed.
 */
export async function earlierImport(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  campaignId: Id | null,
): Promise<ImportView | null> {
  const found = await viewImport(tx, workspaceId, id);
  if (found && campaignId !== null && campaignId !== found.campaignId)
    throw new ProductError("not_found", "noFile");
  if (!found && (await isHidden(tx.sql, workspaceId, id)))
    throw new ProductError("conflict", "importBeingRemoved");
  return found;
}

/** Records that an import has begun. The file is locked, so that a repeated call waits and then finds this import. */
export async function insertBegun(
  tx: Tx,
  member: Member,
  id: Id,
  input: ImportInput,
  chosen: ChosenFile,
): Promise<void> {
  const { workspaceId, userId } = member;
  const { uploadId, mapping, isEmailOnly, movePeople, keepFile, campaignId, credentialId } = input;
  await insertImport(tx, {
    workspaceId,
    id,
    campaignId,
    credentialId,
    source: "csv",
    fileName: chosen.fileName,
    customFields: mapping.custom.map(({ key }) => key),
    columns: [...chosen.columns],
    total: chosen.total,
    options: {
      ...{ uploadId, mapping, isEmailOnly, movePeople, keepFile },
      reading: chosen.reading,
      sight: await sightOf(tx, member),
    },
  });
  await audit(tx, {
    workspaceId,
    actorUserId: userId,
    action: "import.create",
    subjectId: id,
    data: { total: chosen.total },
  });
}

/** Locks an uploaded file until the transaction ends. */
export const lockFile = lockUpload;

/** Locks an import that is under way until the transaction ends. Null where it is over or missing. */
export async function lockOpenImport({ sql }: HotTx, workspaceId: Id, id: Id): Promise<OpenImport | null> {
  return openOf(id, await lockImport(sql, workspaceId, id));
}

/** An import that is under way. */
export function findOpenImport(workspaceId: Id, id: Id): Promise<OpenImport | null> {
  return db.tenant({ workspaceId }, async ({ sql }) => openOf(id, await findRow(sql, workspaceId, id)));
}

function openOf(id: Id, row: ImportRow | null): OpenImport | null {
  if (row?.state !== "processing" || row.options === null) return null;
  const { campaignId, credentialId, total, options } = row;
  return { id, campaignId, credentialId, total, options };
}

/** Begins to parse the file of an import. Throws where the file is gone. */
export async function openImportFile(workspaceId: Id, { options }: OpenImport): Promise<ImportFile> {
  if (!isOfFile(options)) throw new ProductError("not_found", "noFile");
  const kept = await db.tenant({ workspaceId }, (tx) => findContent(tx, workspaceId, options.uploadId));
  if (!kept) throw new ProductError("not_found", "noFile");
  return openKept(kept, options, options.reading ?? kept.reading);
}

/** Ends an import. A file that isn't kept is deleted. */
export async function endImport(
  tx: Tx,
  workspaceId: Id,
  { id, options }: OpenImport,
  state: "finished" | "canceled" | "failed",
): Promise<void> {
  await setOver(tx.sql, workspaceId, id, state);
  if (isOfFile(options) && !options.keepFile) await deleteUpload(tx, workspaceId, options.uploadId);
}

/** An import that the member sees. Throws `not_found`. */
export async function requireImport(tx: Tx, member: Member, id: Id): Promise<ImportView> {
  const found = await findImport(tx, member.workspaceId, id);
  const sight = await sightOf(tx, member);
  const isOthers = sight !== null && found?.credentialId && !sight.includes(found.credentialId);
  const view = found && !isOthers ? await viewImport(tx, member.workspaceId, id) : null;
  if (!view) throw new ProductError("not_found", "notFound");
  return view;
}

/** Deletes an import that has no campaign, with its lines and refusals. Throws `conflict` where it belongs to one. */
export async function deleteImport(tx: Tx, { workspaceId, userId }: Member, id: Id): Promise<void> {
  if (!(await deleteFreeImport(tx.sql, workspaceId, id))) throw new ProductError("conflict", "importTaken");
  await audit(tx, { workspaceId, actorUserId: userId, action: "import.remove", subjectId: id });
}

async function viewImport(tx: Tx, workspaceId: Id, id: Id): Promise<ImportView | null> {
  const found = await findImport(tx, workspaceId, id);
  if (!found) return null;
  const lines = await firstRefusals(tx, workspaceId, id, shownRefusals);
  return {
    id,
    campaignId: found.campaignId,
    source: found.source as SearchSource,
    failure: found.failure as SearchFailure | null,
    fileName: found.fileName,
    state: found.state as ImportState,
    customFields: found.customFields,
    total: found.total,
    accepted: found.accepted,
    refused: found.refused,
    duplicates: found.duplicates,
    lines: lines.map(({ line, reason }) => ({ line, reason: reason as RefusalReason })),
  };
}
