import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer as createPlainServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { httpWebhook } from "./adapter.ts";

const secret = `whsec_${Buffer.from("a key of thirty-two bytes, nearly").toString("base64")}`;
const open: { close(): void; closeAllConnections?(): void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections?.();
    server.close();
  }
});

interface Received {
  readonly request: IncomingMessage;
  readonly body: string;
}

/** A receiver on a free port, and what it got. */
async function receiver(answer: RequestListener) {
  const received: Received[] = [];
  const server: Server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    received.push({ request, body });
    answer(request, response);
  });
  open.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { received, port, url: `http://127.0.0.1:${port}/hook?a=b`, endpoint: `127.0.0.1:${port}` };
}

const answering = (status: number, headers: Record<string, string> = {}, body = "") =>
  receiver((_request, response) => response.writeHead(status, headers).end(body));
const nothing = async () => {};
const message = (url: string) => ({ url, id: "e:n:0", body: '{"a":1}', secrets: [secret] });
const allowing = (...endpoints: string[]) => httpWebhook({ networks: [], endpoints });

describe("a delivery", () => {
  it("carries id, time and a signature that the receiver can compute again [OC-447]", async () => {
    const { received, url, endpoint, port } = await answering(204);
    const before = Math.floor(Date.now() / 1000);
    expect(await allowing(endpoint).deliver(message(url), nothing)).toEqual({ status: 204 });
    expect(received).toHaveLength(1);
    const [{ request, body }] = received as [Received];
    expect([request.method, request.url, body]).toEqual(["POST", "/hook?a=b", '{"a":1}']);
    expect(request.headers.host).toBe(`127.0.0.1:${port}`);
    expect(request.headers["content-type"]).toBe("application/json");
    expect(request.headers["webhook-id"]).toBe("e:n:0");
    const at = String(request.headers["webhook-timestamp"]);
    expect(Number(at)).toBeGreaterThanOrEqual(before);
    expect(Number(at)).toBeLessThanOrEqual(before + 60);
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const signature = createHmac("sha256", key).update(`e:n:0.${at}.{"a":1}`).digest("base64");
    expect(request.headers["webhook-signature"]).toBe(`v1,${signature}`);
  });

  it("is refused for good by 410, and for now by any other status; a redirect isn't followed [F14]", async () => {
    const target = await answering(200);
    for (const status of [301, 302, 303, 307, 308, 400, 401, 404, 429, 500, 503]) {
      const { url, endpoint } = await answering(status, { location: target.url });
      await expect(
        allowing(endpoint, target.endpoint).deliver(message(url), nothing),
        String(status),
      ).rejects.toMatchObject({ kind: "unavailable", scope: "recipient", detail: `answered ${status}` });
    }
    expect(target.received).toEqual([]);
    const gone = await answering(410);
    await expect(allowing(gone.endpoint).deliver(message(gone.url), nothing)).rejects.toMatchObject({
      kind: "rejected",
      scope: "recipient",
    });
  });

  it("is done once the status is there: of the body at most a little is read, and none is waited for", async () => {
    let isClosed = false;
    const { url, endpoint } = await receiver((_request, response) => {
      response.on("close", () => {
        isClosed = true;
      });
      response.writeHead(200);
      const pour = () => {
        if (!isClosed) response.write(Buffer.alloc(65_536), () => setImmediate(pour));
      };
      pour();
    });
    expect(await allowing(endpoint).deliver(message(url), nothing)).toEqual({ status: 200 });
    await expect.poll(() => isClosed, { timeout: 5_000 }).toBe(true);
  });

  it("that is never answered is ambiguous, and without a connection nothing has left [F14]", async () => {
    const silent = await receiver(() => {});
    const port = httpWebhook({ networks: [], endpoints: [silent.endpoint], timeoutMs: 200 });
    await expect(port.deliver(message(silent.url), nothing)).rejects.toMatchObject({
      kind: "ambiguous",
      detail: "no answer in time",
    });
    const cutting = await receiver((request) => request.socket.destroy());
    await expect(allowing(cutting.endpoint).deliver(message(cutting.url), nothing)).rejects.toMatchObject({
      kind: "ambiguous",
    });
    await expect(
      allowing("127.0.0.1:9").deliver(message("http://127.0.0.1:9/"), nothing),
    ).rejects.toMatchObject({ kind: "unavailable", detail: "ECONNREFUSED" });
    const slowName = httpWebhook({
      networks: [],
      endpoints: [],
      timeoutMs: 50,
      resolve: () => new Promise(() => {}),
    });
    await expect(slowName.deliver(message("https://a.example/"), nothing)).rejects.toMatchObject({
      kind: "unavailable",
    });
  });

  it("begins after its address is judged; if it may not begin, nothing leaves", async () => {
    const { received, url, endpoint } = await answering(200);
    const no = () => Promise.reject(new Error("not any more"));
    await expect(allowing(endpoint).deliver(message(url), no)).rejects.toThrow("not any more");
    expect(received).toEqual([]);
    let begun = false;
    const begin = async () => {
      begun = true;
    };
    await expect(allowing().deliver(message(url), begin)).rejects.toMatchObject({ kind: "rejected" });
    expect(begun).toBe(false);
  });
});

describe("an address inside a network", () => {
  const hosts = [
    "127.0.0.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "10.0.0.8",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[fd00::1]",
    "[fe80::1]",
  ];

  it.each(hosts)("is never connected to: %s [S6]", async (host) => {
    for (const protocol of ["http", "https"])
      await expect(allowing().deliver(message(`${protocol}://${host}/`), nothing)).rejects.toMatchObject({
        kind: "rejected",
        scope: "recipient",
      });
  });

  it("is never connected to by a name, and a name that changes its address is resolved once [S6]", async () => {
    const { received, port } = await answering(200);
    const inside = httpWebhook({ networks: [], endpoints: [], resolve: async () => ["127.0.0.1"] });
    await expect(inside.deliver(message(`https://a.example:${port}/`), nothing)).rejects.toMatchObject({
      kind: "rejected",
    });
    let asked = 0;
    const rebinding = httpWebhook({
      networks: [],
      endpoints: [],
      timeoutMs: 300,
      // 192.0.2.0/24 isn't routed, and isn't public either; 203.0.114.1 is.
      resolve: async () => (asked++ === 0 ? ["203.0.114.1"] : ["127.0.0.1"]),
    });
    await expect(rebinding.deliver(message(`https://a.example:${port}/`), nothing)).rejects.toMatchObject({
      kind: "unavailable",
    });
    expect(asked).toBe(1);
    expect(received).toEqual([]);
  });

  it("may be reached where the operator allows its network, and only there without encryption [S6]", async () => {
    const { received, port } = await answering(200);
    const policy = { networks: ["127.0.0.0/8"], endpoints: [], resolve: async () => ["127.0.0.1"] };
    const url = `http://hooks.example:${port}/`;
    expect(await httpWebhook(policy).deliver(message(url), nothing)).toEqual({ status: 200 });
    expect(received[0]?.request.headers.host).toBe(`hooks.example:${port}`);
    await expect(allowing().deliver(message("http://8.8.8.8/"), nothing)).rejects.toMatchObject({
      kind: "rejected",
      detail: "an unencrypted connection is not allowed",
    });
  });
});

it("an encrypted connection asks for the name that was typed, at the address that was judged", async () => {
  let hello = Buffer.alloc(0);
  const server = createPlainServer((socket) => {
    socket.on("data", (chunk) => {
      hello = Buffer.concat([hello, chunk]);
      socket.destroy();
    });
    socket.on("error", () => {});
  });
  open.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const policy = { networks: ["127.0.0.0/8"], endpoints: [], resolve: async () => ["127.0.0.1"] };
  // Nothing was encrypted yet, so the receiver can't have got anything.
  await expect(
    httpWebhook(policy).deliver(message(`https://hooks.example:${port}/`), nothing),
  ).rejects.toMatchObject({ kind: "unavailable" });
  expect(hello.includes("hooks.example")).toBe(true);
});
