/** The five languages of the interface and of mails [SH-023]. */
export const languages = ["en", "fr", "de", "pt", "es"] as const;
export type Language = (typeof languages)[number];
