import { createServer } from "node:net";
import { expect, it } from "vitest";
import { freePort, isFree } from "./free-port.ts";

it("is one that no outgoing connection takes by chance, and that nobody listens on", async () => {
  const found = await Promise.all(Array.from({ length: 50 }, freePort));
  for (const port of found) {
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_000);
  }
  const server = createServer();
  await new Promise<void>((listens) => server.listen(found[0], "127.0.0.1", listens));
  expect(await isFree(found[0]!)).toBe(false);
  await new Promise((closed) => server.close(closed));
  expect(await isFree(found[0]!)).toBe(true);
});
