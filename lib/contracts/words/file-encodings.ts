/** The encodings in which a CSV file may be written, as the form offers them: by how often people have them. */
export const fileEncodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "macintosh",
  "windows-1250",
  "iso-8859-2",
  "windows-1251",
  "koi8-r",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-1258",
  "shift_jis",
  "euc-jp",
  "gb18030",
  "big5",
  "euc-kr",
] as const;
export type FileEncoding = (typeof fileEncodings)[number];

/** The delimiters that are recognised by themselves. A file may name another one in its line `sep=`. */
export const fileDelimiters = [",", ";", "\t", "|"] as const;
