import iconv from "iconv-lite";

/** Names that TextDecoder doesn't know for encodings that it does. Source: names seen in mail. */
const otherNames: Readonly<Record<string, string>> = {
  cp932: "shift_jis",
  cp936: "gbk",
  cp949: "euc-kr",
  cp950: "big5",
  "iso-2022-jp-ms": "iso-2022-jp",
  cp50220: "iso-2022-jp",
  cp50221: "iso-2022-jp",
  "iso-8859-8-i": "iso-8859-8",
  utf8mb4: "utf-8",
  "unicode-1-1-utf-8": "utf-8",
};

/** Charsets that programs also write where another one is meant. Bytes that are valid UTF-8 are read as UTF-8. */
const unsure =
  /^(?:|us-ascii|ascii|ansi_x3\.4-1968|utf-?8|default|unknown(?:-8bit)?|x-unknown|(?:iso-?8859-1|latin-?1|windows-1252|cp1252))$/;

const strict = new TextDecoder("utf-8", { fatal: true });
const decoders = new Map<string, TextDecoder | null>();

function decoderOf(name: string): TextDecoder | null {
  // An unknown name costs a search each time; only known ones are kept.
  const known = decoders.get(name);
  if (known !== undefined) return known;
  try {
    const decoder = new TextDecoder(name);
    decoders.set(name, decoder);
    return decoder;
  } catch {
    return null;
  }
}

const isAscii = (text: string) => Buffer.byteLength(text) === text.length;

/**
 * The bytes as UTF-8, or null. A last character may be cut off, where others show that it is UTF-8: alone it is a Latin one.
 */
function asUtf8(bytes: Buffer): string | null {
  for (let cut = 0; cut <= 3; cut++) {
    try {
      const text = strict.decode(bytes.subarray(0, bytes.length - cut));
      return cut > 0 && isAscii(text) ? null : text;
    } catch {
      if ((bytes[bytes.length - cut - 1] ?? 0) < 0x80) return null;
    }
  }
  return null;
}

const escapes = Buffer.from("\u001b$");

/**
 * The text of bytes. The declared charset counts unless the bytes contradict it: valid UTF-8 is UTF-8, whatever a Latin
 * charset says; other 8-bit text without a charset is windows-1252. windows-1252 is decoded by iconv-lite, because
 * the TextDecoder of Node 20 leaves its curly quotes as control characters.
 */
export function textOfBytes(bytes: Buffer, declared: string): string {
  const name = declared.trim().toLowerCase();
  if (unsure.test(name)) {
    if (bytes.includes(escapes)) {
      const japanese = decoderOf("iso-2022-jp")?.decode(bytes);
      if (japanese !== undefined && !japanese.includes("\ufffd")) return japanese;
    }
    return asUtf8(bytes) ?? iconv.decode(bytes, "windows-1252");
  }
  const decoder = decoderOf(otherNames[name] ?? name);
  if (decoder && decoder.encoding !== "windows-1252") return decoder.decode(bytes);
  if (!decoder && iconv.encodingExists(name)) return iconv.decode(bytes, name);
  return asUtf8(bytes) ?? iconv.decode(bytes, "windows-1252");
}

/**
 * Control characters between U+0080 and U+009F as the characters of windows-1252 that were meant: no text has these
 * controls, but programs that take windows-1252 for Latin-1 write them.
 */
export function withoutControls(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (character) =>
    iconv.decode(Buffer.from([character.charCodeAt(0)]), "windows-1252"),
  );
}
