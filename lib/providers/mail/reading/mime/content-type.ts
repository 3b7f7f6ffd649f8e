/** A structured header, like `text/plain; charset=utf-8`. */
export interface Structured {
  /** In small letters. */
  readonly value: string;
  /** Names are in small letters. Of a repeated parameter the first counts. */
  readonly params: ReadonlyMap<string, string>;
}

/** The longest header that is taken apart. */
const longest = 8_192;

/** Splits at semicolons that stand outside of quotes. */
function pieces(text: string): string[] {
  const found: string[] = [];
  let piece = "";
  let isQuoted = false;
  let isEscaped = false;
  for (const character of text) {
    if (isEscaped) isEscaped = false;
    else if (isQuoted && character === "\\") {
      isEscaped = true;
      continue;
    } else if (character === '"') {
      isQuoted = !isQuoted;
      continue;
    } else if (character === ";" && !isQuoted) {
      found.push(piece);
      piece = "";
      continue;
    }
    piece += character;
  }
  return [...found, piece];
}

/** Reads a Content-Type or Content-Disposition. It never throws. */
export function readStructured(header: string): Structured {
  const [value = "", ...rest] = pieces(header.slice(0, longest));
  const params = new Map<string, string>();
  for (const piece of rest) {
    const equals = piece.indexOf("=");
    if (equals < 0) continue;
    // `name*0*` is the first piece of a long value (RFC 2231): enough to recognise a file by.
    const name = piece.slice(0, equals).trim().toLowerCase().split("*", 1)[0] ?? "";
    if (!params.has(name)) params.set(name, piece.slice(equals + 1).trim());
  }
  const type = value.trim().toLowerCase().split(/\s/, 1)[0] ?? "";
  return { value: type, params };
}

/**
 * The parameters of a structured header under their names as they stand there, like `filename*0*`, in small letters. A
 * piece of a long value may end with a blank, which is kept.
 */
export function rawParams(header: string): ReadonlyMap<string, string> {
  const params = new Map<string, string>();
  for (const piece of pieces(header.slice(0, longest)).slice(1)) {
    const equals = piece.indexOf("=");
    const name = piece.slice(0, Math.max(0, equals)).trim().toLowerCase();
    if (name !== "" && !params.has(name)) params.set(name, piece.slice(equals + 1).trimStart());
  }
  return params;
}
