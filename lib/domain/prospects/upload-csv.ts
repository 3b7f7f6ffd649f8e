import { personFields } from "@/lib/contracts/words/person-fields.ts";
import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { type ErrorKey, ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { unpackFile } from "./packed-file.ts";
import { describe, describeAndPack } from "./reading/read-file.ts";
import type { FileDescription } from "./rules/csv/describe-file.ts";
import {
  type CsvReading,
  type CsvRefusal,
  largestCsv,
  mostColumns,
  mostLines,
} from "./rules/csv/read-csv.ts";
import { guessMapping, type Mapping } from "./rules/mapping.ts";
import { fieldKey, tidy } from "./rules/person.ts";
import { refusedColumns } from "./rules/refused-file.ts";
import { findContent, insertUpload, saveReading } from "./store/uploads.ts";

/** A kept file as a person sees it before its columns are mapped. */
export interface UploadView extends CsvReading {
  readonly id: Id;
  readonly columns: readonly string[];
  /** The first lines below the heading. */
  readonly preview: readonly (readonly string[])[];
  /** The first lines of the file, those above the heading, too. */
  readonly top: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly fields: Mapping["fields"];
  /** Columns that fill no built-in field, with the keys under which texts could name them. */
  readonly custom: Mapping["custom"];
  readonly total: number;
}

const shownLines = 5;
/** Of the file's first lines a person sees so many cells, each up to so many characters. */
const shownCells = 12;
const shownText = 80;
const refusals: Record<CsvRefusal, ErrorKey> = {
  spreadsheet: "csvSpreadsheet",
  not_text: "csvNotText",
  too_slow: "csvTooSlow",
  empty: "csvEmpty",
  too_many_columns: "csvTooManyColumns",
  too_many_lines: "csvTooManyLines",
};

/** What a person is told about a file that can't be read. */
export function refusedFile(refusal: CsvRefusal): ProductError {
  return new ProductError("invalid_input", refusals[refusal], {
    values: { columns: mostColumns, lines: mostLines },
  });
}

/**
 * Stores a CSV file until its columns are mapped, and describes its content. Throws `invalid_input` for a file that
 * isn't CSV, `file_too_large` past 5 MB (OC-171 to OC-173).
 */
export async function uploadCsv(
  member: Member,
  file: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> },
  given: Partial<CsvReading> = {},
): Promise<UploadView> {
  if (file.bytes.byteLength === 0) throw new ProductError("invalid_input", "noFile");
  if (file.bytes.byteLength > largestCsv) throw new ProductError("file_too_large", "csvTooLarge");
  const kept = await describeAndPack(file.bytes, given);
  if (typeof kept === "string") throw refusedFile(kept);
  const { description: found, packed: content } = kept;
  const id = newId();
  const { workspaceId, userId } = member;
  await db.tenant({ workspaceId }, (tx) =>
    insertUpload(tx, {
      workspaceId,
      id,
      fileName: tidy(file.name, 200) || "people.csv",
      content,
      columns: [...found.columns],
      total: found.total,
      reading: readingOf(found),
      createdBy: userId,
    }),
  );
  return toView(id, found);
}

/**
 * Reads a kept file in another way from now on: another encoding, delimiter or heading. What isn't given is found
 * anew. Throws `not_found`, and `invalid_input` where nothing can be read in this way; the file is then read as before.
 */
export async function readUploadAnew(
  { workspaceId, userId }: Member,
  id: Id,
  given: Partial<CsvReading>,
): Promise<UploadView> {
  const kept = await db.tenant({ workspaceId }, (tx) => findContent(tx, workspaceId, id));
  // Whoever uploaded it has the form open: nobody else changes what they see.
  if (kept?.createdBy !== userId) throw new ProductError("not_found", "noFile");
  const found = await describe(await unpackFile(kept.content), given);
  if (typeof found === "string") throw refusedFile(found);
  const { columns, total } = found;
  await db.tenant({ workspaceId }, (tx) =>
    saveReading(tx, workspaceId, id, { columns, total, reading: readingOf(found) }),
  );
  return toView(id, found);
}

const readingOf = ({ encoding, delimiter, heading }: CsvReading): CsvReading => ({
  encoding,
  delimiter,
  heading,
});

function toView(id: Id, { first, top, columns, total, ...found }: FileDescription): UploadView {
  const fields = guessMapping(columns, first);
  return {
    id,
    ...readingOf(found),
    columns,
    preview: first.slice(0, shownLines).map(({ cells }) => columns.map((_, at) => cells[at] ?? "")),
    top: top.map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, shownCells).map((cell) => tidy(cell, shownText)),
    })),
    fields,
    custom: proposeCustom(columns, fields),
    total,
  };
}

function proposeCustom(columns: readonly string[], fields: Mapping["fields"]): Mapping["custom"] {
  const used = new Set(Object.values(fields));
  const keys = new Set<string>(personFields);
  return columns.flatMap((column) => {
    const key = fieldKey(column);
    if (used.has(column) || refusedColumns.includes(column) || key === "" || keys.has(key)) return [];
    keys.add(key);
    return [{ key, column }];
  });
}
