import { createServer } from "node:net";

/** Ports below those that systems give to outgoing connections: a free one isn't taken by chance a moment later. */
const range = { from: 20_000, count: 12_000 } as const;

/** A free TCP port of the loopback address, chosen at random, so that two copies that start at once differ. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const port = range.from + Math.floor(Math.random() * range.count);
    if (await isFree(port, "127.0.0.1")) return port;
  }
  throw new Error("No port is free between 20,000 and 31,999.");
}

/** Tells whether a port can be listened on. */
export async function isFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((answer) => {
    const probe = createServer();
    probe.once("error", () => answer(false));
    probe.listen(port, host, () => probe.close(() => answer(true)));
  });
}
