import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import { largestCsv } from "./rules/read-csv.ts";

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/**
 * An uploaded file as it is kept: packed in a thread of its own. Handing a few hundred kilobytes to the database takes the
 * process a few milliseconds, five megabytes take it sixty, in which nobody else is answered (F23).
 */
export async function packFile(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await zip(bytes, { level: constants.Z_BEST_SPEED }));
}

/** The file as it was uploaded. One that an older process kept isn't packed: no text begins with the sign of a packed one. */
export async function unpackFile(kept: Uint8Array): Promise<Uint8Array> {
  if (kept[0] !== 0x1f || kept[1] !== 0x8b) return kept;
  return unzip(kept, { maxOutputLength: largestCsv });
}
