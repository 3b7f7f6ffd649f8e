import { createServer } from "node:net";

/**
 * Ports below those that systems give to outgoing connections: a free one isn't taken by chance a moment later. Each
 * process draws from a part of its own, by its number, so that copies that start at once never draw the same.
 */
const range = { from: 20_000, parts: 24, size: 500 } as const;

/** The ports that this process tried: none is given twice, though nobody may listen on it yet. */
const given = new Set<number>();

/** A free TCP port of the loopback address. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 400; tries++) {
    // A part that is full is left after a while.
    const part = (process.pid + Math.floor(tries / 100)) % range.parts;
    const port = range.from + part * range.size + Math.floor(Math.random() * range.size);
    if (given.has(port)) continue;
    given.add(port);
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
