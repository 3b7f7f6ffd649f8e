import type { ImportEntry, ImportReply, UploadReply } from "@/lib/contracts/imports.ts";
import type { ImportSummary, ImportView, UploadView } from "@/lib/domain/prospects/index.ts";

/** One import of a campaign, which the wire calls a search. */
export function toImportEntry(one: ImportSummary): ImportEntry {
  return {
    _id: one.id,
    source: "csv",
    file_name: one.fileName,
    status: one.state,
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
    delimiter: view.delimiter,
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
