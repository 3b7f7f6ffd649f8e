import { createServer } from "node:net";
import { expect, it } from "vitest";
import { freePort, isFree } from "./free-port.ts";

it("gives each port once, free, and from the part of this process", async () => {
  const ports = await Promise.all(Array.from({ length: 60 }, freePort));
  expect(new Set(ports).size).toBe(60);
  const part = process.pid % 24;
  for (const port of ports) expect(Math.floor((port - 20_000) / 500)).toBe(part);
});

it("tells a port that somebody listens on", async () => {
  const port = await freePort();
  expect(await isFree(port)).toBe(true);
  const server = createServer();
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  expect(await isFree(port)).toBe(false);
  await new Promise((closed) => server.close(closed));
});
