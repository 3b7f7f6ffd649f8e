import { once } from "node:events";
import { readdirSync } from "node:fs";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type GateOptions, gatedServer, gateLimits, peerKey } from "./gate.ts";

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

async function start(options: Partial<GateOptions> = {}): Promise<number> {
  server = gatedServer({
    answer: (request, response) => response.end(JSON.stringify(request.headers)),
    ...options,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** A connection that never closes its own side. */
function open(port: number, text: string): Socket {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  sockets.push(socket);
  socket.on("error", () => undefined);
  if (text) socket.write(text);
  return socket;
}

/** The answer until the other side ends; "" where the connection was only closed. */
async function answered(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  await new Promise((ended) => {
    socket.once("end", ended);
    socket.once("close", ended);
  });
  return text;
}

const upgrade = (path: string, protocol = "websocket") =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n` +
  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";

const connections = () => new Promise<number>((count) => server.getConnections((_, open) => count(open)));
const descriptors = () => readdirSync("/proc/self/fd").length;

describe("an upgrade that nobody here speaks", () => {
  it.each([
    ["/wsx", "websocket", "404"],
    ["/ws", "websocket", "404"],
    ["/", "websocket", "404"],
    ["/_next/hmr", "websocket", "404"],
    ["/", "h2c", "426"],
    ["/inbox", "anything", "426"],
  ])("to %s (%s) is answered with %s and closed [S24]", async (path, protocol, status) => {
    const port = await start();
    expect(await answered(open(port, upgrade(path, protocol)))).toMatch(`HTTP/1.1 ${status} `);
    await expect.poll(connections).toBe(0);
  });

  it("leaves no descriptor behind, two thousand times over, whether or not the other side closes [S24]", async () => {
    const port = await start();
    const before = descriptors();
    for (let round = 0; round < 20; round++) {
      const many = Array.from({ length: 100 }, (_, n) =>
        open(port, upgrade(n % 2 ? "/wsx" : "/", n % 3 ? "websocket" : "h2c")),
      );
      await Promise.all(many.map(answered));
      for (const socket of many) socket.destroy();
    }
    await expect.poll(connections).toBe(0);
    await expect.poll(descriptors, { timeout: 5_000 }).toBeLessThan(before + 10);
  });

  it("is the framework's in development alone", async () => {
    const taken: (string | undefined)[] = [];
    const port = await start({
      takeUpgrade: (request, socket) => {
        taken.push(request.url);
        if (taken.length > 1) return false;
        socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\n");
        return true;
      },
    });
    expect(await answered(open(port, upgrade("/_next/hmr?id=1")))).toMatch("101");
    expect(await answered(open(port, upgrade("/wsx")))).toMatch("404");
    expect(taken).toEqual(["/_next/hmr?id=1"]);
    expect(await answered(open(port, upgrade("/_next/hmr"))), "while nobody takes it").toMatch("404");
  });
});

describe("a connection", () => {
  const quick = { ...gateLimits, headersMs: 300, requestMs: 600, silenceMs: 900 };

  it.each([
    ["says nothing", ""],
    ["says half of its headers", "GET / HTTP/1.1\r\nHost: local"],
    ["never sends the body it promised", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"],
  ])("that %s is cut [S24]", async (_what, text) => {
    const port = await start({
      limits: quick,
      answer: (request, response) => request.on("end", () => response.end()).resume(),
    });
    await answered(open(port, text));
    await expect.poll(connections).toBe(0);
  });

  it("of a peer that has as many as it may is closed at once, other peers' go on [S24]", async () => {
    let peer = "a";
    const ask = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    const port = await start({ keyOf: () => peer, limits: { ...gateLimits, peer: 5 } });
    const held = Array.from({ length: 5 }, () => open(port, ""));
    await expect.poll(connections).toBe(5);
    expect(await answered(open(port, ask))).toBe("");
    peer = "b";
    expect(await answered(open(port, ask))).toMatch("200");
    peer = "a";
    held[0]!.destroy();
    await expect.poll(connections).toBe(4);
    expect(await answered(open(port, ask))).toMatch("200");
  });

  it("of this machine isn't counted: a proxy speaks for everybody", () => {
    const key = (remoteAddress: string) => peerKey({ remoteAddress } as Socket);
    expect(["127.0.0.1", "::1", "::ffff:127.0.0.1"].map(key)).toEqual([null, null, null]);
    expect(key("198.51.100.7")).toBe("198.51.100.7");
  });
});

it("a request is marked with its peer, and headers of ours from outside are dropped [S2]", async () => {
  const port = await start();
  const forged = "x-outreach-peer: 6.6.6.6\r\nx-outage: 1\r\nx-nonce: n\r\nx-middleware-subrequest: a\r\n";
  const text = await answered(open(port, `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${forged}\r\n`));
  const headers = JSON.parse(text.split("\r\n\r\n")[1]!.replace(/^[0-9a-f]+\r\n|\r\n0\r\n.*$/gs, ""));
  expect(headers).toEqual({ host: "a", connection: "close", "x-outreach-peer": "127.0.0.1" });
});
