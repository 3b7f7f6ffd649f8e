import { randomBytes } from "node:crypto";
import { systemMs } from "../clock/system.ts";

/** A row's identity: a UUID version 7, so that keys grow with time and indexes stay dense. */
export type Id = string;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * Makes a UUID version 7 (RFC 9562): 48 bits of milliseconds, then random bits.
 * @param atMs milliseconds since 1970, of the machine's clock.
 */
export function newId(atMs: number = systemMs()): Id {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(atMs, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Tells whether a text can be an id at all, before it reaches the database. */
export function isId(text: unknown): text is Id {
  return typeof text === "string" && uuid.test(text);
}
