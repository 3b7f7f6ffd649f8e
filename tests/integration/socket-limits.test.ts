import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket as TcpSocket } from "node:net";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { takeSettings } from "@/lib/env/launch.ts";
import { countAddress, floodLimits } from "@/lib/http/turning/flood.ts";
import { attachRealtime, type SocketLimits } from "@/lib/realtime/server.ts";
import { testDatabase } from "../factories/database.ts";
import { type MadeMember, makeMember } from "../factories/make-workspace.ts";

const database = testDatabase();
const limits: SocketLimits = { address: 12, session: 4, silentMs: 1_500 };
let server: Server;
let realtime: { close(): Promise<void> };
let port: number;
let owner: MadeMember;
const sockets: Socket[] = [];
const raw: TcpSocket[] = [];

beforeAll(async () => {
  owner = await makeMember(database.admin);
  server = createServer();
  // What the web process's gate does: the socket server reads the address there.
  server.on("upgrade", (request) => {
    request.headers["x-outreach-peer"] = request.headers["x-test-peer"];
  });
  realtime = await attachRealtime(server, limits);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
/** What is refused or left may take a second to hear so. */
const patience = { timeout: 4_000 };

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  for (const socket of raw.splice(0)) socket.destroy();
  await expect.poll(connections, patience).toBe(0);
});
afterAll(async () => {
  await realtime?.close();
  server?.close();
});

const connections = () => new Promise<number>((count) => server.getConnections((_, open) => count(open)));

/** Whether a browser's socket is let in. */
function isLetIn(token: string, peer: string): Promise<boolean> {
  const socket = io(`http://127.0.0.1:${port}`, {
    path: "/ws",
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    extraHeaders: {
      host: `localhost:${port}`,
      origin: `http://localhost:${port}`,
      cookie: `session=${token}`,
      "x-test-peer": peer,
    },
  });
  sockets.push(socket);
  return new Promise((settle) => {
    socket.once("connect", () => settle(true));
    socket.once("connect_error", () => settle(false));
    socket.io.once("close", () => settle(false));
  });
}

const address = "/ws/?EIO=4&transport=websocket";

/** An upgrade by hand, which says nothing more; resolves with the first line of the answer. */
async function upgrade(peer: string, path = address, protocol = "websocket") {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  raw.push(socket);
  socket.on("error", () => undefined);
  const closed = new Promise((gone) => {
    socket.once("end", gone);
    socket.once("close", gone);
  });
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nx-test-peer: ${peer}\r\n\r\n`,
  );
  const [first] = (await once(socket, "data")) as [Buffer];
  return { said: first.toString().split("\r\n")[0], closed, socket };
}

const enter = "40";
/** A text frame of a client, masked with zeros. */
const frame = (text: string) => Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0, ...Buffer.from(text)]);

describe("sockets", () => {
  it("of one session are so many and no more, whatever their number at once; another session's go on [S24]", async () => {
    const seen = await Promise.all(Array.from({ length: 10 }, () => isLetIn(owner.token, "10.0.0.1")));
    expect(seen.filter(Boolean)).toHaveLength(limits.session);
    const neighbour = await makeMember(database.admin);
    expect(await isLetIn(neighbour.token, "10.0.0.2")).toBe(true);
  });

  it("of one address are so many and no more; another address's go on, and what is closed counts no longer [S24]", async () => {
    const held = await Promise.all(Array.from({ length: limits.address }, () => upgrade("10.0.0.3")));
    expect(held.every(({ said }) => said?.includes(" 101 "))).toBe(true);
    const refused = await upgrade("10.0.0.3");
    expect(refused.said).toMatch(/ 4\d\d /);
    await refused.closed;
    expect((await upgrade("10.0.0.4")).said).toContain(" 101 ");
    for (const { socket } of held) socket.destroy();
    await expect.poll(async () => (await upgrade("10.0.0.3")).said).toContain(" 101 ");
  });

  it("that say nothing, or are refused and stay, are cut soon [S24]", async () => {
    const silent = await upgrade("10.0.0.5");
    const nobody = await upgrade("10.0.0.5");
    nobody.socket.write(frame(enter));
    nobody.socket.resume();
    silent.socket.resume();
    await Promise.all([silent.closed, nobody.closed]);
    await expect.poll(connections, patience).toBe(0);
  });

  it("that leave their workspace don't stay as mere connections [S24]", async () => {
    expect(await isLetIn(owner.token, "10.0.0.6")).toBe(true);
    // The client would close the connection too: only the word is sent.
    const { engine } = sockets[0]!.io as unknown as { engine: { write(packet: string): void } };
    engine.write("1");
    expect(await connections()).toBe(1);
    await expect.poll(connections, patience).toBe(0);
  });

  it.each([
    [address, "h2c"],
    ["/ws/", "websocket"],
    ["/ws/?EIO=4&transport=polling", "websocket"],
    ["/ws/?EIO=4&transport=websocket&sid=x", "websocket"],
  ])("no other upgrade of the path is left open: %s (%s) [S24]", async (path, protocol) => {
    const { said, closed } = await upgrade("10.0.0.7", path, protocol);
    expect(said).toMatch(/ 4\d\d /);
    await closed;
    await expect.poll(connections, patience).toBe(0);
  });
});

describe("a flood of sockets", () => {
  it("is refused by its address before anybody is asked; a neighbour is let in [S12, S24]", async () => {
    takeSettings({ RATE_LIMITS: "on" });
    try {
      const flood = new Headers({ "x-outreach-peer": "10.0.0.8" });
      for (let n = 0; n < floodLimits.address; n++) await countAddress(flood);
      expect(await isLetIn(owner.token, "10.0.0.8")).toBe(false);
      expect(await isLetIn(owner.token, "10.0.0.9")).toBe(true);
    } finally {
      takeSettings({ RATE_LIMITS: "off" });
    }
  });
});
