import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** What is to be done when a connection ends, by the connection: many requests may wait on one. */
const waiting = new WeakMap<Socket, Set<() => void>>();

function onEnd(socket: Socket, work: () => void): () => void {
  let works = waiting.get(socket);
  if (!works) {
    works = new Set();
    waiting.set(socket, works);
    const all = works;
    socket.once("close", () => {
      for (const each of all) each();
    });
  }
  works.add(work);
  const own = works;
  return () => void own.delete(work);
}

/**
 * A signal that is aborted if the asker leaves before the answer is out. An answer that still waits behind another one
 * on its connection isn't told by Node that the connection ended: the connection itself is watched, too.
 */
export function leavingSignal(request: IncomingMessage, response: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  const { socket } = request;
  const left = () => {
    if (!response.writableFinished) leaving.abort();
  };
  if (socket.destroyed) left();
  const forget = onEnd(socket, left);
  response.once("close", () => {
    forget();
    left();
  });
  return leaving.signal;
}
