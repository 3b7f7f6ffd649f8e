/** Why a line of a file isn't imported: the values of `import_refusals.reason`. */
export const refusalReasons = [
  "no_contact",
  "no_email",
  "invalid_email",
  "invalid_url",
  "too_many_cells",
  "broken_quotes",
  "duplicate_in_file",
  "in_other_campaign",
  "in_hidden_campaign",
  "already_in_campaign",
  "not_stored",
] as const;
export type RefusalReason = (typeof refusalReasons)[number];
