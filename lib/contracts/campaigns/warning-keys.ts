/** What people should know of a sequence that may be saved all the same. Its words are `campaigns.builder.advice`. */
export const warningKeys = [
  "message_without_request",
  "missing_fields",
  "no_unsubscribe",
  "no_postal_address",
  "subject_capitals",
  "spam_words",
  "foreign_links",
  "short_links",
  "many_links",
  "pictures_only",
  "large_mail",
] as const;
export type WarningKey = (typeof warningKeys)[number];
