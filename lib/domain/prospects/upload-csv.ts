import { personFields } from "@/lib/contracts/words/person-fields.ts";
import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { type ErrorKey, ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { inSlices } from "@/lib/kernel/slices/index.ts";
import { packFile } from "./packed-file.ts";
import { guessMapping, type Mapping } from "./rules/mapping.ts";
import { fieldKey, tidy } from "./rules/person.ts";
import {
  type CsvLine,
  type CsvRefusal,
  largestCsv,
  mostColumns,
  mostLines,
  readCsvSlices,
} from "./rules/read-csv.ts";
import { refusedColumns } from "./rules/refused-file.ts";
import { insertUpload } from "./store/imports.ts";

export interface UploadView {
  readonly id: Id;
  readonly columns: readonly string[];
  readonly preview: readonly (readonly string[])[];
  readonly fields: Mapping["fields"];
  /** Columns that fill no built-in field, with the keys under which texts could name them. */
  readonly custom: Mapping["custom"];
  readonly delimiter: string;
  readonly total: number;
}

const shownLines = 5;
/** The lines by which columns are guessed. */
const sampleLines = 50;
const refusals: Record<CsvRefusal, ErrorKey> = {
  not_text: "csvNotText",
  empty: "csvEmpty",
  too_many_columns: "csvTooManyColumns",
  too_many_lines: "csvTooManyLines",
};

/**
 * Stores a CSV file until its columns are mapped, and describes its content. Throws `invalid_input` for a file that
 * isn't CSV, `file_too_large` past 5 MB (OC-171 to OC-173).
 */
export async function uploadCsv(
  member: Member,
  file: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> },
): Promise<UploadView> {
  if (file.bytes.byteLength === 0) throw new ProductError("invalid_input", "noFile");
  if (file.bytes.byteLength > largestCsv) throw new ProductError("file_too_large", "csvTooLarge");
  const first: CsvLine[] = [];
  const sheet = await inSlices(
    readCsvSlices(file.bytes, {
      columns: () => {},
      line: (line) => {
        if (first.length < sampleLines) first.push(line);
      },
    }),
  );
  if (typeof sheet === "string")
    throw new ProductError("invalid_input", refusals[sheet], {
      values: { columns: mostColumns, lines: mostLines },
    });
  const id = newId();
  const { workspaceId, userId } = member;
  const content = await packFile(file.bytes);
  await db.tenant({ workspaceId }, (tx) =>
    insertUpload(tx, {
      workspaceId,
      id,
      fileName: tidy(file.name, 200) || "people.csv",
      content,
      columns: [...sheet.columns],
      total: sheet.total,
      createdBy: userId,
    }),
  );
  const fields = guessMapping(sheet.columns, first);
  return {
    id,
    columns: sheet.columns,
    preview: first.slice(0, shownLines).map(({ cells }) => sheet.columns.map((_, at) => cells[at] ?? "")),
    fields,
    custom: proposeCustom(sheet.columns, fields),
    delimiter: sheet.delimiter,
    total: sheet.total,
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
