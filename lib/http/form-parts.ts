import { parseMultipart } from "@remix-run/multipart-parser";

/** The most parts of a form with files, and bytes of one part's headers: reading them blocks the process (F23). */
const most = { maxParts: 200, maxHeaderSize: 2_048 } as const;

/**
 * The fields and files of a form with files, with their names. They are read in place, since a file may be large:
 * copies of large bodies stop the process for its garbage. Throws for what is no such form, and for one with too many
 * parts.
 * @param boundary one that `withParsedBoundary` gave.
 */
export function* formParts(
  bytes: Uint8Array<ArrayBuffer>,
  boundary: string,
): Generator<[string, string | File]> {
  const body = afterBreaks(bytes);
  const size = body.byteLength;
  const limits = { ...most, boundary, maxFileSize: size, maxTotalSize: size };
  for (const part of parseMultipart(body, limits)) {
    const { "content-disposition": told = "", "content-type": type = "" } = part.headers;
    const name = parameterOf(told, "name");
    if (name === undefined) continue;
    const filename = parameterOf(told, "filename");
    const content = part.content as Uint8Array<ArrayBuffer>[];
    yield [name, filename === undefined ? part.text : new File(content, filename, { type })];
  }
}

/** A body without the line breaks that some programs put before its first delimiter. */
function afterBreaks(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let at = 0;
  while (bytes[at] === 13 && bytes[at + 1] === 10) at += 2;
  return bytes.subarray(at);
}

/**
 * A name within a Content-Disposition, as the HTML standard encodes it: a backslash stands for itself, and what would
 * end the name is written as in an address.
 */
function parameterOf(told: string, parameter: "name" | "filename"): string | undefined {
  const [, quoted, bare] = new RegExp(`;[ \\t]*${parameter}=(?:"([^"]*)"|([^\\s";]+))`, "i").exec(told) ?? [];
  return (quoted ?? bare)?.replace(/%0A/gi, "\n").replace(/%0D/gi, "\r").replace(/%22/g, '"');
}
