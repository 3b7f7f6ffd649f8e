import type { ImportEntry, ImportReply, UploadReply } from "@/lib/contracts/imports.ts";
import type { FileEncoding } from "@/lib/contracts/words/file-encodings.ts";
import type { ImportSummary, ImportView, UploadView } from "@/lib/domain/prospects/index.ts";

/** The words of the wire for a search on the network [OC-166]. */
function toStatus({ source, state }: ImportSummary): ImportEntry["status"] {
  if (source === "csv") return state;
  return state === "processing" ? "active" : state === "canceled" ? "stopped" : state;
}

/** One import of a campaign, which the wire calls a search. */
export function toImportEntry(one: ImportSummary): ImportEntry {
  return {
    _id: one.id,
    source: one.source,
    failure: one.failure,
    file_name: one.fileName,
    status: toStatus(one),
    custom_fields_keys: [...one.customFields],
    total: one.total,
    done: one.accepted + one.refused,
    accepted: one.accepted,
    refused: one.refused,
    duplicates: one.duplicates,
  };
}

export function toUpload(view: UploadView): UploadReply {
  return {
    filename: view.id,
    columns: [...view.columns],
    preview: view.preview.map((cells) => [...cells]),
    user_fields: { ...view.fields },
    custom_columns: view.custom.map((one) => ({ ...one })),
    encoding: view.encoding,
    delimiter: view.delimiter,
    heading: view.heading,
    top: view.top.map(({ line, cells }) => ({ line, cells: [...cells] })),
    total: view.total,
  };
}

export function toImport(view: ImportView, customFields: readonly string[]): ImportReply {
  return {
    search_id: view.id,
    status: view.state,
    total: view.total,
    accepted: view.accepted,
    refused: view.refused,
    duplicates: view.duplicates,
    lines: view.lines.map((one) => ({ ...one })),
    custom_fields_keys: [...customFields],
  };
}

/** What a caller chose of a file's reading. */
export function chosenReading(body: {
  readonly encoding?: FileEncoding | undefined;
  readonly delimiter?: string | undefined;
  readonly heading?: number | undefined;
}): { encoding?: FileEncoding; delimiter?: string; heading?: number } {
  const { encoding, delimiter, heading } = body;
  return {
    ...(encoding === undefined ? {} : { encoding }),
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(heading === undefined ? {} : { heading }),
  };
}
