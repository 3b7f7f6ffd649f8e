import type { UploadReply } from "@/lib/contracts/imports.ts";
import { type PersonField, personFields } from "@/lib/contracts/words/person-fields.ts";

/** What a column fills: a field of a person, an own field (`custom`), or nothing (""). */
export type Filling = PersonField | "custom" | "";

/** What each column of a file fills, by the column's name. */
export type ColumnChoices = Readonly<Record<string, Filling>>;

/** Two columns for one field: `column` was chosen last, `held` fills it so far. */
export interface Clash {
  readonly field: PersonField;
  readonly column: string;
  readonly held: string;
}

/** What the server proposes for a file's columns. */
export function proposed(upload: UploadReply): ColumnChoices {
  return {
    ...Object.fromEntries(upload.custom_columns.map(({ column }) => [column, "custom" as const])),
    ...Object.fromEntries(
      Object.entries(upload.user_fields).map(([field, column]) => [column, field as PersonField]),
    ),
  };
}

/**
 * The choices after the file is read in another way: a column that keeps its name keeps what it fills. The others get
 * what the server proposes, unless that field is filled already.
 */
export function carriedOver(
  before: ColumnChoices,
  columns: readonly string[],
  next: UploadReply,
): ColumnChoices {
  const kept = next.columns.filter((column) => columns.includes(column));
  const filled = new Set(kept.flatMap((column) => before[column] ?? []));
  const fresh = proposed(next);
  return Object.fromEntries(
    next.columns.map((column) => {
      if (kept.includes(column)) return [column, before[column] ?? ""];
      const filling = fresh[column] ?? "";
      return [column, filling !== "custom" && filled.has(filling) ? "" : filling];
    }),
  );
}

/** The clash that choosing a field for a column would make, or null. */
export function clashOf(choices: ColumnChoices, column: string, filling: Filling): Clash | null {
  if (filling === "" || filling === "custom") return null;
  const held = Object.keys(choices).find((other) => other !== column && choices[other] === filling);
  return held === undefined ? null : { field: filling, column, held };
}

/** The choices as the import's call takes them. */
export function asMapping(
  choices: ColumnChoices,
  upload: UploadReply,
): { userFields: Record<string, string>; customFields: Record<string, string> } {
  const keys = new Map(upload.custom_columns.map(({ key, column }) => [column, key]));
  const entries = Object.entries(choices);
  return {
    userFields: Object.fromEntries(
      personFields.flatMap((field) =>
        entries.filter(([, filling]) => filling === field).map(([column]) => [field, column]),
      ),
    ),
    customFields: Object.fromEntries(
      entries.flatMap(([column, filling]) => {
        const key = keys.get(column);
        return filling === "custom" && key ? [[key, column]] : [];
      }),
    ),
  };
}
