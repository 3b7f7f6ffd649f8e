import { randomUUID } from "node:crypto";

/** What a boundary is made of: 1 to 70 of these, the last one no space (RFC 2046, 5.1.1). */
const allowed = /^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/;
/** A boundary that is long enough not to occur in a file by accident. */
const parsed = /^[0-9A-Za-z'_-]{27,70}$/;

/** The boundary that a content type names, or null where it names none that can be. */
export function boundaryOf(type: string): string | null {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]*)"|([^";\s]*))/i.exec(type) ?? [];
  const boundary = quoted ?? bare ?? "";
  return allowed.test(boundary) ? boundary : null;
}

/** The most delimiters of a form with files, and the most places that only look like one. */
const most = { delimiters: 201, lookalikes: 100_000 } as const;

/**
 * A form whose boundary the parser reads correctly, or null if it has too many parts. The parser takes a line for a
 * delimiter that only begins like one, so that a short boundary could cut a file. Only real delimiters are rewritten.
 */
export function withParsedBoundary(
  bytes: Uint8Array<ArrayBuffer>,
  boundary: string,
): { bytes: Uint8Array<ArrayBuffer>; boundary: string } | null {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const given = `--${boundary}`;
  const isParsed = parsed.test(boundary);
  const written = `form-${randomUUID()}`;
  const parts: Buffer[] = [];
  let from = 0;
  let [delimiters, lookalikes] = [0, 0];
  for (let at = body.indexOf(given); at >= 0; at = body.indexOf(given, at + 1)) {
    const end = isParsed ? at : delimiterEnd(body, at, given.length);
    if (end === null) lookalikes++;
    else delimiters++;
    if (delimiters > most.delimiters || lookalikes > most.lookalikes) return null;
    if (isParsed || end === null) continue;
    parts.push(body.subarray(from, at), Buffer.from(`--${written}`));
    from = end;
  }
  if (isParsed) return { bytes, boundary };
  return { bytes: new Uint8Array(Buffer.concat([...parts, body.subarray(from)])), boundary: written };
}

/**
 * The end of a delimiter and the spaces after it. Null if it isn't at the start of a line, or if the line continues.
 */
function delimiterEnd(body: Buffer, at: number, length: number): number | null {
  const isAtLineStart = at === 0 || (at >= 2 && body[at - 2] === 13 && body[at - 1] === 10);
  if (!isAtLineStart) return null;
  const behind = at + length;
  const isLast = body[behind] === 45 && body[behind + 1] === 45;
  let end = isLast ? behind + 2 : behind;
  while (body[end] === 32 || body[end] === 9) end += 1;
  const isLineEnd = body[end] === 13 && body[end + 1] === 10;
  if (isLast) return isLineEnd || end >= body.length ? behind : null;
  return isLineEnd ? end : null;
}
