import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { surroundingsOf } from "@/lib/env/launch.ts";
import { Child } from "./child.ts";
import { overChannel, overHttp, type Probe } from "./sign-of-life.ts";

let dir: string;
const children: Child[] = [];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "child-"));
});
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.stop()));
  rmSync(dir, { recursive: true, force: true });
});

/** A process with our protocol that does what `then` says once it is ready. */
function start(then: string, probe: Probe, onDeath: (how: string) => void, before = "") {
  const entry = join(dir, "entry.mjs");
  writeFileSync(
    entry,
    `${before}
     process.on("message", ({ ping }) => ping !== undefined && process.send({ pong: ping }));
     process.on("SIGTERM", () => process.exit(0));
     process.send({ ready: true });
     ${then}`,
  );
  const child = new Child({
    name: "worker",
    entry,
    execArgv: [],
    env: surroundingsOf("worker", {}),
    logDir: dir,
    watch: { probe, everyMs: 100, most: 3 },
    onDeath: (_name, how) => onDeath(how),
  });
  children.push(child);
  return child.start();
}

const later = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe("a process that is watched", () => {
  it("and answers lives on, one that is busy for a moment too", async () => {
    const deaths: string[] = [];
    const busy = "setTimeout(() => { const until = Date.now() + 150; while (Date.now() < until); }, 100);";
    await start(busy, overChannel, (how) => deaths.push(how));
    await later(1_000);
    expect(deaths).toEqual([]);
  });

  it("and doesn't answer any more is killed and started again [S24, F1]", async () => {
    const deaths: string[] = [];
    await start("setTimeout(() => { while (true); }, 50);", overChannel, (how) => deaths.push(how));
    await expect.poll(() => deaths.length, { timeout: 8_000 }).toBeGreaterThan(1);
    expect(new Set(deaths)).toEqual(new Set(["no answer"]));
  });

  it("isn't judged while it starts, however long that takes", async () => {
    const deaths: string[] = [];
    const slow = "{ const until = Date.now() + 800; while (Date.now() < until); }";
    await start("", overChannel, (how) => deaths.push(how), slow);
    await later(300);
    expect(deaths).toEqual([]);
  });

  it("is judged by its port from outside: what takes no connection is dead though its loop turns [S24]", async () => {
    const deaths: string[] = [];
    const server = createServer((_, response) => response.writeHead(404).end());
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    await start("setInterval(() => {}, 1000);", overHttp(port, "0.0.0.0", "/"), (how) => deaths.push(how));
    await later(700);
    expect(deaths).toEqual([]);
    // Accepts connections and never answers, like a process that has used up its descriptors.
    server.removeAllListeners("request");
    await expect.poll(() => deaths.length, { timeout: 5_000 }).toBeGreaterThan(0);
    expect(deaths[0]).toBe("no answer");
    server.closeAllConnections();
    server.close();
  });
});
