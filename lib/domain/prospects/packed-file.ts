import { promisify } from "node:util";
import { constants, gunzip, gzipSync } from "node:zlib";
import { largestCsv } from "./rules/csv/read-csv.ts";

const unzip = promisify(gunzip);

/**
 * Compresses an uploaded file for storage. That takes a while for a large one, so the process that reads the file does
 * it. A packed file of a few hundred kilobytes blocks a process for a few milliseconds when it is given to the
 * database; five megabytes would block it for sixty (F23).
 */
export function packFile(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(bytes, { level: constants.Z_BEST_SPEED }));
}

/**
 * The file as it was uploaded. A file kept by an older version isn't compressed; no text begins with the signature of
 * a compressed one.
 */
export async function unpackFile(kept: Uint8Array): Promise<Uint8Array> {
  if (kept[0] !== 0x1f || kept[1] !== 0x8b) return kept;
  return unzip(kept, { maxOutputLength: largestCsv });
}
