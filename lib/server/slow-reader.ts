import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type BodyPace, patienceMs } from "@/lib/http/body-pace.ts";
import { OpenCounts } from "@/lib/http/open-counts.ts";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";

/** The interval between two checks of an answer, in machine milliseconds. */
const lookMs = 50;
/** A reader who hasn't taken what was written for so long is behind, in machine milliseconds. */
const behindMs = 500;
/** The most unread answers of one address: each keeps its text in memory. */
export const mostUnread = 64;

const unread = new OpenCounts(mostUnread);

/**
 * Whether nobody reads an answer any more. An answer that waits behind others of its connection gets no event when the
 * connection ends.
 */
const isLeft = (socket: Socket, response: ServerResponse) => response.closed || socket.destroyed;

/**
 * Resolves once an answer waits only for its reader, who is behind or has left: the work on it is done. If the reader
 * left before the answer began, the work still goes on until it begins.
 */
export async function untilItsReaders(
  { socket }: IncomingMessage,
  response: ServerResponse,
  isWorkedOn: () => boolean,
): Promise<void> {
  let freeAt = monotonicMs();
  while (!isLeft(socket, response)) {
    await sleep(lookMs);
    if (!response.headersSent || socket.writableLength === 0) freeAt = monotonicMs();
    if (monotonicMs() - freeAt > behindMs) return;
  }
  while (!response.headersSent && isWorkedOn()) await sleep(lookMs);
}

/**
 * Waits for the reader of an answer. It closes the connection of a reader that is too slow, or whose address has too
 * many unread answers (S24).
 */
export async function awaitReader(
  address: string,
  { socket }: IncomingMessage,
  response: ServerResponse,
  pace: BodyPace,
): Promise<void> {
  if (isLeft(socket, response)) return;
  const leave = unread.enter(address);
  const began = monotonicMs();
  const before = socket.bytesWritten - socket.writableLength;
  while (!isLeft(socket, response)) {
    const isLate = monotonicMs() - began > patienceMs(socket.bytesWritten - before, pace);
    if (leave === null || isLate) socket.destroy();
    await sleep(lookMs);
  }
  leave?.();
}
