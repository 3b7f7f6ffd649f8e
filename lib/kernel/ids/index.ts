import { createHash, randomBytes } from "node:crypto";
import { systemMs } from "../clock/system.ts";

/** A row's identity: a UUID version 7, so that keys grow with time and indexes stay dense. */
export type Id = string;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Sorts before every id. */
export const lowestId: Id = "00000000-0000-0000-0000-000000000000";

let lastMs = 0;
let counter = 0;

/**
 * Makes a UUID version 7 (RFC 9562): 48 bits of milliseconds, a counter of 12 bits, 62 random bits. The counter begins at
 * a random number in each millisecond, so that what one process makes sorts in the order of its making: what happened at
 * one moment is listed as it happened.
 */
export function newId(): Id {
  const now = systemMs();
  // A machine's clock that is set back doesn't turn the order round.
  if (now > lastMs) [lastMs, counter] = [now, randomBytes(2).readUInt16BE() & 0x7ff];
  else if (counter < 0xfff) counter += 1;
  else [lastMs, counter] = [lastMs + 1, 0];
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The id that the same names always have (a UUID version 8): the primary key refuses a second row of them. */
export function namedId(...names: readonly string[]): Id {
  const hex = createHash("sha256").update(names.join("/")).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Tells whether a text can be an id at all, before it reaches the database. */
export function isId(text: unknown): text is Id {
  return typeof text === "string" && uuid.test(text);
}
