import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { staticFiles } from "./static-files.ts";

/** Text that a stronger compression makes smaller. */
const varied = Array.from(
  { length: 4_000 },
  (_, n) => `const v${n} = f(${(n * 7919) % 1009}, "${n % 13}");`,
).join("\n");

let dir: string;
let server: Server;
let base: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "static-"));
  await mkdir(join(dir, "static", "chunks"), { recursive: true });
  await writeFile(join(dir, "static", "chunks", "a.js"), "let a = 1;".repeat(500));
  await writeFile(join(dir, "static", "chunks", "b.js"), varied);
  await writeFile(join(dir, "secret.js"), "secret");
  const answer = staticFiles(join(dir, "static"));
  server = createServer((request, response) => {
    if (!answer(request, response)) response.writeHead(299).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.close();
  await rm(dir, { recursive: true, force: true });
});

const ask = (path: string, encoding = "gzip, br") =>
  fetch(base + path, { headers: { "accept-encoding": encoding } });

it("answers a script in Brotli, for ever", async () => {
  for (const _ of [1, 2]) {
    const response = await ask("/_next/static/chunks/a.js");
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(Number(response.headers.get("content-length"))).toBeLessThan(200);
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect(await response.text()).toBe("let a = 1;".repeat(500));
  }
});

it("answers at once, and smaller once it had the time", async () => {
  const size = async () => {
    const response = await ask("/_next/static/chunks/b.js");
    expect(await response.text()).toBe(varied);
    return Number(response.headers.get("content-length"));
  };
  const first = await size();
  await expect.poll(size).toBeLessThan(first * 0.95);
});

it("leaves to the framework what it doesn't know, and tells nothing of other folders", async () => {
  expect((await ask("/_next/static/chunks/a.js", "gzip")).status).toBe(299);
  expect((await ask("/inbox")).status).toBe(299);
  expect((await ask("/_next/static/media/font.woff2")).status).toBe(299);
  expect((await ask("/_next/static/chunks/none.js")).status).toBe(404);
  for (const path of [
    "/_next/static/..%2fsecret.js",
    "/_next/static/%2e%2e/secret.js",
    "/_next/static/..secret.js",
  ])
    expect(await (await ask(path)).text()).not.toContain("secret");
});
