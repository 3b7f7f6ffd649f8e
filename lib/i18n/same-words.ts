/**
 * Words that may be the same in a language as in English: shared words, names and signs, in lower case. A test
 * compares word by word.
 */
export const sameWords: ReadonlySet<string> = new Set([
  "actions",
  "active",
  "code",
  "contact",
  "ctrl",
  "imports",
  "lead",
  "message",
  "messages",
  "name",
  "note",
  "notes",
  "notifications",
  "optional",
  "page",
  "person",
  "port",
  "position",
  "prospect",
  "prospects",
  "server",
  "shift",
  "sms",
  "starttls",
  "status",
  "text",
  "tls",
  "webhook",
]);
