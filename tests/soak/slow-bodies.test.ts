import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { ownCopy } from "../e2e/support/copy.ts";
import { northwind, tokenOf } from "../e2e/support/demo.ts";
import { ask } from "../e2e/support/raw-request.ts";
import { startCopies } from "../e2e/support/start-copies.ts";

let stop: () => Promise<void>;
const open: Socket[] = [];
beforeAll(async () => {
  stop = await startCopies(1);
}, 180_000);
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(() => stop?.());

/** Begins a body of almost a megabyte and stops; gives what is answered until the server hangs up. */
function begin(token: string, bytes: number): Promise<string> {
  const { port } = ownCopy();
  const socket = connect({ port, host: "127.0.0.1" });
  open.push(socket);
  socket.on("error", () => undefined);
  socket.write(
    `POST /api/workflows/check HTTP/1.1\r\nHost: ${northwind.host}:${port}\r\nContent-Type: application/json\r\n` +
      `Authorization: Bearer ${token}\r\nContent-Length: 900000\r\n\r\n${"x".repeat(bytes)}`,
  );
  return text(socket);
}

it("bodies that stop, small and large, are answered with 408, and a neighbour's calls go on meanwhile [S24]", async () => {
  const token = await tokenOf(northwind);
  const slow = [
    ...Array.from({ length: 40 }, () => begin(token, 10)),
    ...Array.from({ length: 4 }, () => begin(token, 70_000)),
  ];
  await new Promise((wait) => setTimeout(wait, 500));
  const began = Date.now();
  expect((await ask("/api/auth/create_token", { method: "POST", body: {} })).status).toBe(200);
  expect(Date.now() - began).toBeLessThan(3_000);
  for (const answer of await Promise.all(slow)) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  }
}, 60_000);
