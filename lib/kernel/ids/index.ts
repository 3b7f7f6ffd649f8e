import { createHash, randomUUID } from "node:crypto";
import { systemMs } from "../clock/system.ts";

/** A row's id: a UUID version 7, so that keys grow with time and indexes stay dense. */
export type Id = string;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Sorts before every id. */
export const lowestId: Id = "00000000-0000-0000-0000-000000000000";

let lastMs = 0;
let counter = 0;

/**
 * Makes a UUID version 7 (RFC 9562): 48 bits of milliseconds, a counter of 12 bits, 62 random bits. The counter starts
 * at a random number in each millisecond, so that one process's ids sort in the order in which they were made, also
 * within one millisecond.
 */
export function newId(): Id {
  const now = systemMs();
  // A random UUID (version 4) has the same variant and, behind it, 62 random bits; Node keeps a stock of them.
  const random = randomUUID();
  // If the machine's clock is set back, the order stays.
  if (now > lastMs) [lastMs, counter] = [now, Number.parseInt(random.slice(0, 3), 16) & 0x7ff];
  else if (counter < 0xfff) counter += 1;
  else [lastMs, counter] = [lastMs + 1, 0];
  const time = lastMs.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, "0")}${random.slice(18)}`;
}

/** The id that the same names always give (a UUID version 8), so that the primary key refuses a second row. */
export function namedId(...names: readonly string[]): Id {
  const hex = createHash("sha256").update(names.join("/")).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Whether a text can be an id, checked before it reaches the database. */
export function isId(text: unknown): text is Id {
  return typeof text === "string" && uuid.test(text);
}

/** An id's 16 bytes, for a token that has to be short. */
export const bytesOfId = (id: Id): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");

/** The id of 16 bytes. Null where they are none. */
export function idOfBytes(bytes: Buffer): Id | null {
  const hex = bytes.toString("hex");
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  return isId(id) ? id : null;
}
