import { randomUUID } from "node:crypto";

/** What a boundary is made of: 1 to 70 of these, the last one no space (RFC 2046, 5.1.1). */
const allowed = /^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/;
/** What every version of the runtime's parser takes, and what hardly stands in a file by chance. */
const parsed = /^[0-9A-Za-z'_-]{27,70}$/;

/** The boundary that a content type names, or null where it names none that can be. */
export function boundaryOf(type: string): string | null {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]*)"|([^";\s]*))/i.exec(type) ?? [];
  const boundary = quoted ?? bare ?? "";
  return allowed.test(boundary) ? boundary : null;
}

/**
 * A form with a boundary that the runtime's parser reads rightly. It takes the boundary's text for a delimiter wherever it
 * stands, so that a short one cuts a file in two; versions of it refuse fewer than 27 characters, and some characters that
 * the standard allows. Each delimiter, and nothing else, is written anew.
 */
export function withParsedBoundary(
  bytes: Uint8Array<ArrayBuffer>,
  boundary: string,
): { bytes: Uint8Array<ArrayBuffer>; boundary: string } {
  if (parsed.test(boundary)) return { bytes, boundary };
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const given = `--${boundary}`;
  const written = `form-${randomUUID()}`;
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = body.indexOf(given); at >= 0; at = body.indexOf(given, at + 1)) {
    const end = delimiterEnd(body, at, given.length);
    if (end === null) continue;
    parts.push(body.subarray(from, at), Buffer.from(`--${written}`));
    from = end;
  }
  return { bytes: new Uint8Array(Buffer.concat([...parts, body.subarray(from)])), boundary: written };
}

/** Behind a delimiter and the spaces that may follow it; null where a line only looks like one, or holds one inside. */
function delimiterEnd(body: Buffer, at: number, length: number): number | null {
  const isAtLineStart = at === 0 || (at >= 2 && body[at - 2] === 13 && body[at - 1] === 10);
  if (!isAtLineStart) return null;
  let end = at + length;
  if (body[end] === 45 && body[end + 1] === 45) return end;
  while (body[end] === 32 || body[end] === 9) end += 1;
  return body[end] === 13 && body[end + 1] === 10 ? end : null;
}
