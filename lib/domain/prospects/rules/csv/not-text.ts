const startsWith = (bytes: Uint8Array, letters: string) =>
  Buffer.from(bytes.subarray(0, letters.length)).toString("latin1") === letters;
const contains = (bytes: Uint8Array, letters: string) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(letters, 0, "latin1");

/** The first bytes, as Latin letters, of archives, PDFs, pictures and formatted texts. */
const signatures = [
  "PK\u0003\u0004",
  "%PDF-",
  "\u0089PNG",
  "GIF8",
  "\u00ff\u00d8\u00ff",
  "{\\rtf",
  "\u001f\u008b",
];

/**
 * Whether a file is a program's own: `spreadsheet` (Excel's old and new form, OpenDocument, Numbers), `other` (a
 * picture, an archive, anything full of control characters). Null: it may be text.
 */
export function notText(bytes: Uint8Array): "spreadsheet" | "other" | null {
  if (startsWith(bytes, "\u00d0\u00cf\u0011\u00e0")) return "spreadsheet";
  if (startsWith(bytes, "PK\u0003\u0004")) {
    const sheets = ["xl/", "opendocument.spreadsheet", "Index/Document.iwa", "Index/Tables"];
    return sheets.some((name) => contains(bytes, name)) ? "spreadsheet" : "other";
  }
  return signatures.some((signature) => startsWith(bytes, signature)) ? "other" : null;
}

/** Whether a decoded text is none: more than a twentieth of its first characters are control characters. */
export function isGarbled(text: string): boolean {
  const seen = text.slice(0, 20_000);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is counted.
  const controls = seen.match(/[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
  return controls * 20 > seen.length;
}
