/** Texts that may read the same as in English: words that a language shares, names, and bare figures. */
export const SAME_WORDS: ReadonlySet<string> = new Set([
  "Code",
  "Contact",
  "Name",
  "Notifications",
  "Port",
  "STARTTLS",
  "Server",
  "TLS",
  "optional",
]);
