import { io, type Socket } from "socket.io-client";
import { at } from "../support/figures.ts";

/** How many sockets are opened at once. */
const together = 50;
/** For how long all sockets may take to hear of a change, in ms. */
const patienceMs = 15_000;

export interface Crowd {
  /** Makes a change, and tells for each socket how long after its commit it heard, in ms. */
  hear(change: () => Promise<unknown>): Promise<number[]>;
  close(): void;
}

/** Opens many sockets. */
export async function openSockets(
  count: number,
  port: number,
  headers: Readonly<Record<string, string>>,
): Promise<Crowd> {
  const sockets: Socket[] = [];
  for (let from = 0; from < count; from += together)
    await Promise.all(
      Array.from({ length: Math.min(together, count - from) }, () => {
        const socket = io(`http://127.0.0.1:${port}`, {
          path: "/ws",
          transports: ["websocket"],
          forceNew: true,
          reconnection: false,
          extraHeaders: { ...headers },
        });
        sockets.push(socket);
        return new Promise<void>((opened, failed) => {
          socket.once("connect", opened);
          socket.once("connect_error", failed);
        });
      }),
    );
  return {
    async hear(change) {
      const heard: number[] = [];
      const all = new Promise<void>((done, failed) => {
        const late = setTimeout(
          () => failed(new Error(`${heard.length} of ${count} sockets heard of it`)),
          patienceMs,
        );
        for (const socket of sockets)
          socket.once("update_credits", () => {
            heard.push(performance.now());
            if (heard.length < count) return;
            clearTimeout(late);
            done();
          });
      });
      await change();
      const committed = performance.now();
      await all;
      return heard.map((moment) => moment - committed);
    },
    close: () => {
      for (const socket of sockets) socket.close();
    },
  };
}

/** The half and the last of those that heard, over some changes. */
export const spread = (times: readonly number[]) => ({ p50: at(times, 0.5), p99: at(times, 0.99) });
